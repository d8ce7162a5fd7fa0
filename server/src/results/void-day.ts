import type { By, Operator } from '../context';
import { bringBackSlips } from './archive-slips';
import type { MarketDay } from './market-day';
import { type ResultFault, throwFault } from './result-faults';
import { settleDay } from './settle-day';

const VOID = 'select void_day($1, $2, $3, $4, $5, $6) as answer';

/** Ends a market day without a result: reverses wins and refunds every stake. Throws Refused. */
export async function voidDay(
  context: By<Operator>,
  { marketId, day, reason }: MarketDay & { reason: string },
): Promise<void> {
  const { database, clock, actor } = context;
  await bringBackSlips(context, { marketId, day });
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, marketId, day, actor.operator, reason];
  const rows = await database.query<{ answer: { fault?: ResultFault } }>(VOID, values);
  // A day that is already void may still have pending refunds.
  if (rows[0]?.answer.fault !== 'voided') throwFault(rows);
  await settleDay(context, { marketId, day });
}
