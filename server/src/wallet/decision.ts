import { type By, type Inside, inTransaction, type Operator } from '../context';
import { type AuditEntry, writeAudit } from '../security/audit';
import { requestNumberOf } from './request-numbers';

/** Why nothing was decided. `creditedFor`: the request that the same payment was credited for. */
export type NotDecided =
  | { fault: 'unknown' | 'money_stopped' | 'reason_missing' }
  | { fault: 'decided'; status: string }
  | { fault: 'payment_used'; creditedFor: string };

/** The points, and the day in India on which they are credited if that is later. */
export type Done = { points: string; creditOn?: string | null };

/** The decision, or why there was none. */
export type Decided = Done | NotDecided;

/** The answer of the SQL function. */
export type DecisionRow = {
  answer: Done | Exclude<NotDecided, { creditedFor: string }> | { fault: 'payment_used'; request: string };
};

/** Runs the SQL function and, if it decided, writes the audit entry in the same transaction. */
export const decide = (
  context: By<Operator>,
  { action, details }: AuditEntry,
  run: (inside: Inside<By<Operator>>) => Promise<DecisionRow[]>,
): Promise<Decided> =>
  inTransaction<By<Operator>, Decided>(context, async (inside) => {
    const [row] = await run(inside);
    const answer = row?.answer ?? { fault: 'unknown' };
    if ('request' in answer) return { fault: answer.fault, creditedFor: requestNumberOf(answer.request) };
    if ('fault' in answer) return answer;
    await writeAudit(inside, { action, details: { points: answer.points, ...details } });
    return answer;
  });
