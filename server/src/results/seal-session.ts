import type { Session } from '@ank/rules';
import type { Context, Operator } from '../context';
import type { MarketDay } from './market-day';
import { throwFault } from './result-faults';

const SEAL = 'select store_seal($1, $2, $3, $4, $5, $6, $7) as answer';

export type SessionOfDay = MarketDay & { session: Session };

/**
 * Ends a session's bids and fixes which slips are in it, under the market's lock. Idempotent. `by`: whom the audit
 * names if the cut-off has not passed. Throws Refused.
 */
export async function sealSession(
  { database, clock }: Context,
  { marketId, day, session }: SessionOfDay,
  by?: Operator & { reason: string },
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, marketId, day, session, by?.operator ?? null, by?.reason ?? null];
  throwFault(await database.query(SEAL, values));
}
