import type { Session } from '@ank/rules';
import type { Context } from '../context';
import type { MarketDay } from './market-day';
import { throwFault } from './result-faults';

const SEAL = 'select seal_session($1, $2, $3, $4, $5) as answer';

export type SessionOfDay = MarketDay & { session: Session };

/** Ends a session's bids and fixes which slips are in it, under the market's lock. Idempotent. Throws Refused. */
export async function sealSession({ database, clock }: Context, { marketId, day, session }: SessionOfDay) {
  const { offsetMs, fixed } = clock.sqlMoment();
  throwFault(await database.query(SEAL, [offsetMs, fixed, marketId, day, session]));
}
