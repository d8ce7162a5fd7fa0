import type { BreakKind, LimitPeriod, OwnLimitReply, PlayLimitsReply } from '@ank/protocol';
import type { Context } from '../../context';

type Row = {
  nowMs: number;
  kind: 'stake' | 'deposit';
  period: LimitPeriod;
  points: string | null;
  used: string;
  renewsAtMs: number;
  nextPoints: string | null;
  nextFromMs: number | null;
  break: BreakKind | null;
  untilMs: number | null;
};

const MS = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`;

/** For a player with limits, `used` is the count that refusals use. Others have no count, so slips are added up. */
const LIST = `
select ${MS('c.now')} as "nowMs", k.kind, l.period, l.points::text, ${MS('l.renews_at')} as "renewsAtMs",
       l.next_points::text as "nextPoints", ${MS('l.next_from')} as "nextFromMs",
       case when k.kind = 'deposit' then deposits_counted($3, l.first_day, india_day(l.renews_at), null)
            when w.limited then (select coalesce(sum(p.points), 0) from stake_parts($3) p
                                  where p.day >= l.first_day and p.day < india_day(l.renews_at))
            else (select coalesce(sum(s.points), 0) from stakes_since($3, l.first_day) s) end::text as used,
       b.kind as break, ${MS('b.ends_at')} as "untilMs"
  from (select moment($1, $2) as now) c
  cross join (values ('stake'), ('deposit')) k(kind)
  cross join lateral limits_at(c.now, $3, k.kind) l
  join account w on w.player_id = $3 and w.kind = 'wallet'
  left join play_break b on b.player_id = $3 and b.ends_at > c.now
 order by array_position(array['day', 'week', 'month'], l.period)`;

const replyOf = ({ period, points, used, renewsAtMs, nextPoints, nextFromMs }: Row): OwnLimitReply => ({
  period,
  points,
  used,
  renewsAtMs,
  next: nextFromMs === null ? null : { points: nextPoints, fromMs: nextFromMs },
});

/** A player's limits with their usage, and the running break. */
export async function listLimits({ database, clock }: Context, playerId: string): Promise<PlayLimitsReply> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const rows = await database.query<Row>(LIST, [offsetMs, fixed, playerId]);
  const { break: kind, untilMs, nowMs } = rows[0] as Row;
  return {
    nowMs,
    stakes: rows.filter((row) => row.kind === 'stake').map(replyOf),
    deposits: rows.filter((row) => row.kind === 'deposit').map(replyOf),
    pause: kind === null || untilMs === null ? null : { kind, untilMs },
  };
}
