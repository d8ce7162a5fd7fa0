import type { Context } from '../context';
import { listUnsettledDays } from './list-unsettled-days';
import type { MarketDay } from './market-day';
import { settleDay } from './settle-day';

/** Resumes every interrupted settlement. Returns the days it finished. */
export async function settleAll(context: Context): Promise<MarketDay[]> {
  const days = await listUnsettledDays(context);
  for (const day of days) await settleDay(context, day);
  return days;
}
