import type { Session } from '@ank/rules';
import type { Context } from '../context';
import { refused } from '../errors';
import type { MarketDay } from './market-day';
import { FAULTS, type ResultFault } from './result-faults';

export type SessionOfDay = MarketDay & { session: Session };

/** Ends a session's bids and fixes which slips are in it, under the market's lock. Idempotent. Throws Refused. */
export async function sealSession({ database, clock }: Context, { marketId, day, session }: SessionOfDay) {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ answer: { sealed: true } | { fault: ResultFault } }>(
    'select seal_session($1, $2, $3, $4, $5) as answer',
    [offsetMs, fixed, marketId, day, session],
  );
  if (!row || 'fault' in row.answer) throw refused(FAULTS[row && 'fault' in row.answer ? row.answer.fault : 'changed']);
}
