import type { Family, IndiaDay } from '@ank/rules';
import type { Inside } from '../context';

export type Liability = { family: Family; market: string; day: IndiaDay; lines: string; stakes: string; most: string };

/** Pending lines per market day: their stakes, and the cost if every one of them won. */
export function reportLiability({ database }: Inside): Promise<Liability[]> {
  return database.query<Liability>(
    `select m.family, m.name as market, s.day, count(*) as lines, sum(l.points)::bigint as stakes,
            sum(div(l.points::numeric * l.pays, l.stake))::text as most
       from only bid_line l
       join only slip s on s.player_id = l.player_id and s.id = l.slip_id
       join market m on m.id = s.market_id
      where l.status = 'pending'
      group by m.family, m.name, s.day, m.open_minutes, m.id
      order by s.day, m.family, m.open_minutes, m.id`,
  );
}
