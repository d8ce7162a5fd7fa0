import type { Queryable } from '../../src/db/port';

const MISCOUNTED = `
select a.player_id, d.* from account a
 cross join lateral (
   select day::text, coalesce(c.points, 0)::int as counted, coalesce(s.points, 0)::int as staked
     from stakes_counted(a.player_id) c full join stakes_since(a.player_id, '2026-10-01') s using (day)
 ) d
 where a.kind = 'wallet' and a.limited and d.counted <> d.staked order by 1, 2`;

/** Days on which the counted stakes of a player with limits differ from the player's slips, which are all later. */
export const miscounted = (database: Queryable): Promise<object[]> => database.query(MISCOUNTED);
