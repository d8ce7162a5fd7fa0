import type { By, Operator } from '../context';
import { type ResultFault, throwFault } from './result-faults';
import type { SessionOfDay } from './seal-session';

const REOPEN = 'select reopen_session($1, $2, $3, $4, $5, $6, $7) as answer';

/**
 * Reopens a session that was sealed before its cut-off for bids. Its published root stays, and the next one names it
 * with the reason. Returns whether Close is sealed too, so that the session takes no bids yet. Throws Refused.
 */
export async function reopenSession(
  { database, clock, actor }: By<Operator>,
  { marketId, day, session, reason }: SessionOfDay & { reason: string },
): Promise<{ closeSealed: boolean }> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, marketId, day, session, actor.operator, reason];
  const rows = await database.query<{ answer: { fault?: ResultFault; closeSealed?: boolean } }>(REOPEN, values);
  throwFault(rows);
  return { closeSealed: rows[0]?.answer.closeSealed === true };
}
