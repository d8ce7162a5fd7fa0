import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';
import type { Database } from '../db/port';
import { listSlips } from './list-slips';

/** 200 slips of each of 50 players, who bid in turn. */
const SLIPS = `
insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
select p, 9, '2026-11-20', 'Single Digit', 1, 10, now() from generate_series(1, 200) n, generate_series(1001, 1050) p;
insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
select s.player_id, s.id, 0, 'Single Digit', 'open', '1', '', 10, 10, 95 from slip s;
analyze slip, bid_line`;

const NO_FILTER = { before: null, family: null, gameId: null, status: null, from: null, to: null };

it('the kept plan of a page walks the newest slips, and does not read all of the player', async () => {
  const [, postgres] = DATABASES;
  const world = await createWorld(postgres);
  await world.database.script(SLIPS);
  const statements: string[] = [];
  const query: Database['query'] = (sql, values) => {
    statements.push(sql);
    return world.database.query(sql, values);
  };
  const context = { database: { ...world.database, query }, clock: world.clock, actor: { player: { id: '1001' } } };
  expect((await listSlips(context as never, NO_FILTER)).slips).toHaveLength(20);
  const plan = await world.database.transaction(async (inside) => {
    await inside.query('set local plan_cache_mode = force_generic_plan');
    await inside.query(`prepare page as ${statements[0]}`);
    return inside.query<{ 'QUERY PLAN': string }>('explain (costs off) execute page (1001, 9223372036854775807)');
  });
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('Index Scan Backward using slip_pkey on slip');
  expect(text).not.toContain('Bitmap');
  await world.close();
});
