import type { PlaySumsReply } from '@ank/protocol';
import type { By, Player } from '../context';

/** The newest movements read on each side: more than a player makes in a day. */
const MAX_MOVEMENTS = 2000;

const SIDE = (account: string, kind: 'wallet' | 'suspense' = 'wallet'): string => `
(select t.id, t.code, t.reference, t.amount, t.made_at
   from transfer t where t.${account} = (select id from account where player_id = $1 and kind = '${kind}')
  order by t.id desc limit ${MAX_MOVEMENTS})`;

/**
 * Refunded stakes, as of a void day, and wins reversed by a correction do not count, whether the wallet still held the
 * points or the player owes them. A line that a correction pays again, or an older win that it reverses, adds nothing.
 */
const SUMS = `
with moved as (
  select * from (
    ${SIDE('debit_account')} union all ${SIDE('debit_account', 'suspense')} union all ${SIDE('credit_account')}
  ) sides
   where made_at > $2::timestamptz - $3 * interval '1 minute'
), slips as (
  select split_part(reference, ':', 2) as slip, amount from moved where code = 'bid'
), lines as (
  select sum(case code when 'win' then amount else -amount end) as won
    from moved where code in ('win', 'win_reversed', 'debt')
   group by split_part(reference, ':', 3), split_part(reference, ':', 4)
)
select (coalesce((select sum(amount) from slips), 0)
        - coalesce(sum(amount) filter (
            where code = 'refund' and split_part(reference, ':', 3) in (select slip from slips)), 0))::text as staked,
       coalesce((select sum(greatest(won, 0)) from lines), 0)::text as won
  from moved`;

/** What a player staked and won in the last minutes, by the movements of points. */
export async function sumPlay(
  { database, clock, actor }: By<Player>,
  { minutes }: { minutes: number },
): Promise<Pick<PlaySumsReply, 'staked' | 'won'>> {
  const rows = await database.query<Pick<PlaySumsReply, 'staked' | 'won'>>(SUMS, [
    actor.player.id,
    clock.iso(),
    minutes,
  ]);
  return rows[0] ?? { staked: '0', won: '0' };
}
