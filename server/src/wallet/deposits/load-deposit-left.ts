import type { LastFundRequestReply } from '@ank/protocol';
import type { By, Player } from '../../context';

/** Of limits that leave the same, the one that resets last. */
const LEFT = `
select l.period, greatest(l.points - deposits_counted($3, l.first_day, india_day(l.renews_at), null), 0)::text as points,
       (extract(epoch from l.renews_at) * 1000)::float8 as "renewsAtMs"
  from limits_at(moment($1, $2), $3, 'deposit') l
 where l.points is not null
 order by greatest(l.points - deposits_counted($3, l.first_day, india_day(l.renews_at), null), 0), l.renews_at desc
 limit 1`;

/** What the most restrictive of the player's own limits leaves, or null. */
export async function loadDepositLeft({ database, clock, actor }: By<Player>): Promise<LastFundRequestReply['left']> {
  const { offsetMs, fixed } = clock.sqlMoment();
  type Left = NonNullable<LastFundRequestReply['left']>;
  const [left] = await database.query<Left>(LEFT, [offsetMs, fixed, actor.player.id]);
  return left ?? null;
}
