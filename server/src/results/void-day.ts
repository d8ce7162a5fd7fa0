import type { By, Operator } from '../context';
import { refused } from '../errors';
import { bringBackSlips } from './archive-slips';
import type { MarketDay } from './market-day';
import { type ResultFault, throwFault } from './result-faults';
import { settleDay } from './settle-day';

const VOID = 'select cancel_day($1, $2, $3, $4, $5, $6, $7) as answer';

const IS_VOID = "select from market_day where market_id = $1 and day = $2 and state = 'voided'";

const HAS_WORDS = 'select from settlement_task where market_id = $1 and day = $2 and notice_reason = $3 limit 1';

/** Whether a market day was cancelled before; some of its refunds may be missing still. */
export const isVoid = async ({ database }: Pick<By<Operator>, 'database'>, { marketId, day }: MarketDay) =>
  (await database.query(IS_VOID, [marketId, day])).length > 0;

/**
 * Ends a market day without a result: reverses wins and refunds every stake. The reason is for the audit log; players
 * read `notice`, which cannot be given or changed later. Throws Refused.
 */
export async function voidDay(
  context: By<Operator>,
  { marketId, day, reason, notice = null }: MarketDay & { reason: string; notice?: string | null },
): Promise<void> {
  const { database, clock, actor } = context;
  await bringBackSlips(context, { marketId, day });
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, marketId, day, actor.operator, reason, notice];
  const rows = await database.query<{ answer: { fault?: ResultFault } }>(VOID, values);
  // A day that is already void may still have pending refunds.
  const isRepeat = rows[0]?.answer.fault === 'voided';
  if (!isRepeat) throwFault(rows);
  await settleDay(context, { marketId, day });
  if (isRepeat && notice !== null && (await database.query(HAS_WORDS, [marketId, day, notice])).length === 0)
    throw refused('The day was cancelled before. What players read cannot be changed any more.');
}
