import type { PlaySumsReply } from '@ank/protocol';
import type { By, Player } from '../context';

/** The newest movements read on each side: more than a player makes in a day. */
const MAX_MOVEMENTS = 2000;

const SIDE = (account: string): string => `
(select t.id, t.code, t.reference, t.amount, t.made_at
   from transfer t where t.${account} = (select id from wallet) order by t.id desc limit ${MAX_MOVEMENTS})`;

/** Refunded stakes, as of a void day, and wins reversed by a correction do not count. */
const SUMS = `
with wallet as (select id from account where player_id = $1 and kind = 'wallet'),
moved as (
  select * from (${SIDE('debit_account')} union all ${SIDE('credit_account')}) sides
   where made_at > $2::timestamptz - $3 * interval '1 minute'
), slips as (select split_part(reference, ':', 2) as slip, amount from moved where code = 'bid')
select (coalesce((select sum(amount) from slips), 0)
        - coalesce(sum(amount) filter (
            where code = 'refund' and split_part(reference, ':', 3) in (select slip from slips)), 0))::text as staked,
       greatest(0, coalesce(sum(amount) filter (where code = 'win'), 0)
                   - coalesce(sum(amount) filter (where code = 'win_reversed'), 0))::text as won
  from moved`;

/** What a player staked and won in the last minutes, by the wallet's movements. */
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
