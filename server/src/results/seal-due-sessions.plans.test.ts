import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';
import type { Database } from '../db/port';
import { sealDueSessions } from './seal-due-sessions';

/** 10,000 slips of one day, as many as make reading all of them the cheapest plan for `exists`. */
const SLIPS = `
insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
select p, 9, '2026-11-20', 'Single Digit', 1, 10, now() from generate_series(1, 200) n, generate_series(1001, 1050) p;
analyze slip`;

it('looks for the first slip of a day, and does not read all slips', async () => {
  const [, postgres] = DATABASES;
  const world = await createWorld(postgres);
  await world.database.script(SLIPS);
  const plans: string[] = [];
  const query: Database['query'] = async (sql, values) => {
    const plan = await world.database.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, values);
    plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
    return [];
  };
  await sealDueSessions({ database: { ...world.database, query }, clock: world.clock } as never);
  const [due] = plans;
  expect(due).toMatch(/Limit\n +-> +Index Only Scan using slip_by_market on slip/);
  expect(due).not.toMatch(/Aggregate|Seq Scan on slip/);
  await world.close();
});
