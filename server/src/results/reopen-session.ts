import type { By, Operator } from '../context';
import { throwFault } from './result-faults';
import type { SessionOfDay } from './seal-session';

const REOPEN = 'select reopen_session($1, $2, $3, $4, $5, $6, $7) as answer';

/**
 * Reopens a session that was sealed before its cut-off for bids. Its published root stays, and the next one names it
 * with the reason. Throws Refused.
 */
export async function reopenSession(
  { database, clock, actor }: By<Operator>,
  { marketId, day, session, reason }: SessionOfDay & { reason: string },
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  throwFault(await database.query(REOPEN, [offsetMs, fixed, marketId, day, session, actor.operator, reason]));
}
