import type { Family, IndiaDay } from '@ank/rules';
import type { Inside } from '../context';

export type Liability = { family: Family; market: string; day: IndiaDay; lines: string; stakes: string; most: string };

/**
 * Pending lines per market day: their stakes, and the cost if every one of them won. As sums, they are looked up by day
 * and slip: a join may read all slips and lines.
 */
export function reportLiability({ database }: Inside): Promise<Liability[]> {
  return database.query<Liability>(
    `select m.family, m.name as market, d.day, p.lines, p.stakes, p.most::text as most
       from market_day d
       join market m on m.id = d.market_id
      cross join lateral (
        select sum(l.lines)::bigint as lines, sum(l.stakes)::bigint as stakes, sum(l.most) as most
          from only slip s
         cross join lateral (
           select count(*) as lines, sum(l.points) as stakes, sum(div(l.points::numeric * l.pays, l.stake)) as most
             from only bid_line l
            where l.player_id = s.player_id and l.slip_id = s.id and l.status = 'pending'
         ) l
         where s.market_id = d.market_id and s.day = d.day
      ) p
      where d.state <> 'settled' and has_slips(d.market_id, d.day) and p.lines > 0
      order by d.day, m.family, m.open_minutes, m.id`,
  );
}
