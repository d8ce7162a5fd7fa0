import type { By, Operator } from '../../context';
import { decide, type Decided, type DecisionRow } from '../decision';
import { requestIdOf } from '../request-numbers';

const DECIDE = 'select decide_withdrawal(moment($1, $2), $3, $4, $5, $6, $7) as answer';

/** Marks a withdrawal as paid (`receiptUrl` is https or '') or returns the held points, and audits it. */
export async function decideWithdrawal(
  context: By<Operator>,
  {
    number,
    approve,
    receiptUrl = '',
    remark = '',
  }: { number: string; approve: boolean; receiptUrl?: string; remark?: string },
): Promise<Decided> {
  const id = requestIdOf(number);
  if (id === null) return { fault: 'unknown' };
  const action = approve ? 'withdrawals approve' : 'withdrawals cancel';
  const decision = [approve, receiptUrl, remark];
  return decide(context, { action, details: { request: number, decision } }, ({ database, clock, actor }) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    const values = [offsetMs, fixed, id, approve, receiptUrl, remark, actor.operator];
    return database.query<DecisionRow>(DECIDE, values);
  });
}
