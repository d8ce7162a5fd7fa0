import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';
import type { Database } from '../db/port';
import { reportLiability } from './report-liability';

/** 200 slips of each of 50 players, of which those of one market day are pending. */
const SLIPS = `
insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
select p, 9, date '2026-11-20' - n % 20, 'Single Digit', 1, 10, now()
  from generate_series(1, 200) n, generate_series(1001, 1050) p;
insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays, status)
select s.player_id, s.id, 0, 'Single Digit', 'open', '1', '', 10, 10, 95,
       case s.day when '2026-11-20' then 'pending' else 'lost' end from slip s;
analyze slip, bid_line`;

it('the liability is found without reading settled slips and lines', async () => {
  const [, postgres] = DATABASES;
  const world = await createWorld(postgres);
  await world.database.script(SLIPS);
  const plans: string[] = [];
  const query: Database['query'] = async (sql, values) => {
    const rows = await world.database.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return world.database.query(sql, values);
  };
  const rows = await reportLiability({ ...world, database: { ...world.database, query } } as never);
  expect(rows).toMatchObject([{ day: '2026-11-20', lines: '500', stakes: '5000', most: '47500' }]);
  expect(plans.join()).not.toMatch(/Seq Scan on (slip|bid_line)/);
  await world.close();
});
