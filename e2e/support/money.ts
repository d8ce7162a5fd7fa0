import type { Player } from './players';
import type { Site } from './site';

/** A player's ledger balances and counts of requests. */
export type Money = {
  wallet: number;
  held: number;
  withdrawals: number;
  sent: number;
  received: number;
  claims: number;
};

export async function moneyOf(site: Site, { mobile }: Player): Promise<Money> {
  const [row] = await site.sql<Money>(
    `select (w.credits - w.debits)::int as wallet, (h.credits - h.debits)::int as held,
            (select count(*) from withdraw_request where player_id = p.id)::int as withdrawals,
            (select count(*) from transfer where debit_account = w.id and code = 'transfer')::int as sent,
            (select count(*) from transfer where credit_account = w.id and code = 'transfer')::int as received,
            (select count(*) from fund_request where player_id = p.id)::int as claims
       from player p join account w on w.player_id = p.id and w.kind = 'wallet'
       join account h on h.player_id = p.id and h.kind = 'withdraw_hold' where p.mobile = $1`,
    [mobile],
  );
  return row!;
}

/** The state of a player without any movement. */
export const NOTHING_MOVED: Money = { wallet: 10_000, held: 0, withdrawals: 0, sent: 0, received: 0, claims: 0 };

/** Stores a payout number, as if it had been added long ago. Methods: 2 Google Pay, 3 Paytm, 4 PhonePe. */
export async function addPayoutNumber(
  site: Site,
  { mobile }: Player,
  method = 3,
  number = '9000000005',
): Promise<void> {
  await site.sql(
    'insert into payout_number (player_id, method, number, changed_at) select id, $2, $3, now() from player where mobile = $1',
    [mobile, method, number],
  );
}

/** A claim as stored. */
export type Claim = { number: string; points: number; link: string; payment: string; status: string };

export const claimsOf = (site: Site, { mobile }: Player): Promise<Claim[]> =>
  site.sql<Claim>(
    `select (f.id + 100000)::text as number, f.points::int, f.link_reference as link, f.payment_reference as payment, f.status
       from fund_request f join player p on p.id = f.player_id where p.mobile = $1 order by f.id`,
    [mobile],
  );

/** The number of the player's newest withdrawal, as used in operator commands. */
export async function withdrawalNumberOf(site: Site, { mobile }: Player): Promise<string> {
  const [row] = await site.sql<{ number: string }>(
    'select (max(w.id) + 100000)::text as number from withdraw_request w join player p on p.id = w.player_id where p.mobile = $1',
    [mobile],
  );
  return row!.number;
}
