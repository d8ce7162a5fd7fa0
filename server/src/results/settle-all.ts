import type { Context } from '../context';
import { attemptAll } from '../attempt-all';
import { listUnsettledDays } from './list-unsettled-days';
import type { MarketDay } from './market-day';
import { settleDay } from './settle-day';

/** Resumes every interrupted settlement, until `stopped`. Returns the days it finished unless it was stopped. */
export async function settleAll(context: Context, stopped?: AbortSignal): Promise<MarketDay[]> {
  const days = await listUnsettledDays(context);
  await attemptAll(days, (day) => settleDay(context, day, stopped), stopped);
  return days;
}
