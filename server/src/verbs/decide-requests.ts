import type { PayoutMethod } from '@ank/shared/api';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { noteDeed } from './audited';
import { requestIdOf, requestNumberOf } from './move-money';
import { methodOf } from './withdraw';

/** Why nothing was decided. */
export type NotDecided = { fault: 'unknown' | 'decided' | 'payment_used' | 'money_stopped'; status?: string };

/** What the operator decided: the points of the request. */
export type Decided = { points: string } | NotDecided;

/** Who decides when nobody is named. */
const SYSTEM = 'operator:system';

type Decision = {
  name: 'decide_funds' | 'decide_withdrawal';
  number: string;
  values: readonly unknown[];
  actor: string;
  action: string;
};

async function decide(
  database: Database,
  clock: Clock,
  { name, number, values, actor, action }: Decision,
): Promise<Decided> {
  const id = requestIdOf(number);
  if (id === null) return { fault: 'unknown' };
  const { offsetMs, fixed } = clock.sqlMoment();
  const parameters = [...values, actor].map((_, at) => `$${at + 4}`).join(', ');
  return database
    .transaction<Decided>(async (inside) => {
      const [row] = await inside.query<{ answer: Decided }>(
        `select ${name}(moment($1, $2), $3, ${parameters}) as answer`,
        [offsetMs, fixed, id, ...values, actor],
      );
      const answer = row?.answer ?? { fault: 'unknown' };
      if (!('fault' in answer))
        await noteDeed(inside, clock.iso(), {
          actor,
          action,
          details: { request: number, points: answer.points, decision: values },
        });
      return answer;
    })
    .catch((error: unknown): Decided => {
      // Of two players' claims of one payment that are approved at once, the index lets one through.
      if (String(error).includes('one_credit_per_payment')) return { fault: 'payment_used' };
      throw error;
    });
}

/** Credits a claim, or turns it down, and notes who did. Each claim is decided once, and each payment credited once. */
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

/** Takes a withdrawal as paid (`receiptUrl` is https or ''), or gives the held points back, and notes who did. */
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

type Pending = { number: string; name: string; mobile: string; points: string; askedAtMs: number };

type PendingRow = { id: string; name: string; mobile: string; points: string; asked_at: number };

const pendingOf = (row: PendingRow): Pending => ({
  number: requestNumberOf(row.id),
  name: row.name,
  mobile: row.mobile,
  points: row.points,
  askedAtMs: row.asked_at,
});

/** Claims that wait, oldest first. */
export async function pendingDeposits(
  database: Database,
): Promise<(Pending & { linkReference: string; paymentReference: string })[]> {
  const rows = await database.query<PendingRow & { link_reference: string; payment_reference: string }>(
    `select f.id, p.name, p.mobile, f.points, f.asked_at, f.link_reference, f.payment_reference
       from fund_request f join player p on p.id = f.player_id where f.status = 'pending' order by f.id`,
  );
  return rows.map((row) => ({
    ...pendingOf(row),
    linkReference: row.link_reference,
    paymentReference: row.payment_reference,
  }));
}

/**
 * Withdrawals that wait, oldest first. `owed`: the player's debt in points, which a result that was corrected since can have
 * left; it is not taken from what is held.
 */
export async function pendingWithdrawals(
  database: Database,
): Promise<(Pending & { method: PayoutMethod; payTo: string; owed: string })[]> {
  const rows = await database.query<PendingRow & { method: number; number: string; owed: string }>(
    `select w.id, p.name, p.mobile, w.points, w.asked_at, w.method, w.number, coalesce(d.debits - d.credits, 0) as owed
       from withdraw_request w join player p on p.id = w.player_id
       left join account d on d.player_id = w.player_id and d.kind = 'suspense'
      where w.status = 'pending' order by w.id`,
  );
  return rows.map((row) => ({ ...pendingOf(row), method: methodOf(row.method), payTo: row.number, owed: row.owed }));
}
