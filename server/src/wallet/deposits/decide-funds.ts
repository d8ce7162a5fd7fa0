import type { By, Operator } from '../../context';
import { decide, type Decided, type DecisionRow } from '../decision';
import { requestIdOf } from '../request-numbers';

const DECIDE = 'select decide_deposit(moment($1, $2), $3, $4, $5, $6) as answer';

/** Credits, promises or returns a claim and audits it. Each claim is decided once, and each payment credited once. */
export async function decideFunds(
  context: By<Operator>,
  { number, approve, reason = '' }: { number: string; approve: boolean; reason?: string },
): Promise<Decided> {
  const id = requestIdOf(number);
  if (id === null) return { fault: 'unknown' };
  const action = approve ? 'deposits approve' : 'deposits reject';
  const details = { request: number, decision: [approve], ...(reason !== '' && { reason }) };
  return decide(context, { action, details }, ({ database, clock, actor }) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    return database.query<DecisionRow>(DECIDE, [offsetMs, fixed, id, approve, reason, actor.operator]);
  });
}
