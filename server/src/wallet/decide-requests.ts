import type { Clock } from '../clock';
import { type Database, violates } from '../db/port';
import { writeAudit } from '../security/audit';
import { requestIdOf, requestNumberOf } from './move-money';

/** Why nothing was decided. `creditedFor`: the request that the same payment was credited for. */
export type NotDecided =
  | { fault: 'unknown' | 'money_stopped' }
  | { fault: 'decided'; status: string }
  | { fault: 'payment_used'; creditedFor: string };

/** The points of the decided request, or why nothing was decided. */
export type Decided = { points: string } | NotDecided;

/** The actor if none is named. */
const SYSTEM = 'operator:system';

type Decision = {
  name: 'decide_funds' | 'decide_withdrawal';
  number: string;
  values: readonly unknown[];
  actor: string;
  action: string;
};

type Answer =
  { points: string } | Exclude<NotDecided, { creditedFor: string }> | { fault: 'payment_used'; request: string };

async function decide(
  database: Database,
  clock: Clock,
  { name, number, values, actor, action }: Decision,
): Promise<Decided> {
  const id = requestIdOf(number);
  if (id === null) return { fault: 'unknown' };
  const { offsetMs, fixed } = clock.sqlMoment();
  const parameters = [...values, actor].map((_, at) => `$${at + 4}`).join(', ');
  const attempt = (): Promise<Decided> =>
    database.transaction<Decided>(async (inside) => {
      const [row] = await inside.query<{ answer: Answer }>(
        `select ${name}(moment($1, $2), $3, ${parameters}) as answer`,
        [offsetMs, fixed, id, ...values, actor],
      );
      const answer = row?.answer ?? { fault: 'unknown' };
      if ('request' in answer) return { fault: answer.fault, creditedFor: requestNumberOf(answer.request) };
      if (!('fault' in answer))
        await writeAudit(inside, clock.iso(), {
          actor,
          action,
          details: { request: number, points: answer.points, decision: values },
        });
      return answer;
    });
  return attempt().catch((error: unknown) => {
    // Another claim for the payment was approved meanwhile. The second attempt returns its number.
    if (violates(error, 'unique', 'one_credit_per_payment')) return attempt();
    throw error;
  });
}

/** Credits or rejects a claim and audits it. Each claim is decided once, and each payment credited once. */
export const decideFunds = (
  database: Database,
  clock: Clock,
  number: string,
  approve: boolean,
  actor = SYSTEM,
): Promise<Decided> =>
  decide(database, clock, {
    name: 'decide_funds',
    number,
    values: [approve],
    actor,
    action: approve ? 'deposits approve' : 'deposits reject',
  });

/** Marks a withdrawal as paid (`receiptUrl` is https or '') or returns the held points, and audits it. */
export const decideWithdrawal = (
  database: Database,
  clock: Clock,
  number: string,
  { approve, receiptUrl = '', remark = '' }: { approve: boolean; receiptUrl?: string; remark?: string },
  actor = SYSTEM,
): Promise<Decided> =>
  decide(database, clock, {
    name: 'decide_withdrawal',
    number,
    values: [approve, receiptUrl, remark],
    actor,
    action: approve ? 'withdrawals approve' : 'withdrawals cancel',
  });
