import type { By, Operator } from '../../context';
import { violates } from '../../db/port';
import { decide, type Decided, type DecisionRow } from '../decision';
import { requestIdOf } from '../request-numbers';

const DECIDE = 'select decide_funds(moment($1, $2), $3, $4, $5) as answer';

/** Credits or rejects a claim and audits it. Each claim is decided once, and each payment credited once. */
export async function decideFunds(
  context: By<Operator>,
  { number, approve }: { number: string; approve: boolean },
): Promise<Decided> {
  const id = requestIdOf(number);
  if (id === null) return { fault: 'unknown' };
  const action = approve ? 'deposits approve' : 'deposits reject';
  const attempt = (): Promise<Decided> =>
    decide(context, { action, details: { request: number, decision: [approve] } }, ({ database, clock, actor }) => {
      const { offsetMs, fixed } = clock.sqlMoment();
      return database.query<DecisionRow>(DECIDE, [offsetMs, fixed, id, approve, actor.operator]);
    });
  return attempt().catch((error: unknown) => {
    // Another claim for the payment was approved meanwhile. The second attempt returns its number.
    if (violates(error, 'unique', 'one_credit_per_payment')) return attempt();
    throw error;
  });
}
