import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';
import type { Database } from '../db/port';
import { cleanUp } from './clean-up';

/** None is old. */
const ROWS = `
insert into request_key (player_id, request_id, meaning, made_at)
select n, 'r', 'm', now() from generate_series(1, 20000) n;
insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
select encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), (select min(id) from player), '', now(), now()
  from generate_series(1, 20000) n;
insert into notice (player_id, kind, details, made_at)
select n % 100, 'unblocked', '{}', now() from generate_series(1, 20000) n;
insert into attempt (kind, mobile, address, network, made_at)
select 'login', n::text, '', '', now() from generate_series(1, 20000) n;
analyze request_key, player_session, notice, attempt`;

it('a removal finds some of the old rows by their age, without the others', async () => {
  const [, postgres] = DATABASES;
  const world = await createWorld(postgres);
  await world.addPlayer(0);
  await world.database.script(ROWS);
  const plans: string[] = [];
  const query: Database['query'] = (sql, values) =>
    world.database.transaction(async (inside) => {
      const rows = await inside.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return inside.query(sql, values);
    });
  // As on a site: a test's fixed time would be a constant of the plan.
  const clock = { ...world.clock, sqlMoment: () => ({ offsetMs: 0, fixed: null }) };
  await cleanUp({ ...world, clock, database: { ...world.database, query } }, { securityEventDays: 180 });
  const planOf = (table: string): string[] => plans.filter((plan) => plan.includes(`Delete on ${table}`));
  for (const table of ['request_key', 'player_session', 'notice', 'attempt']) {
    const scan = `Limit\\n +-> +Index Scan using \\w+ on ${table} o\\n +Index Cond`;
    expect(planOf(table)).toEqual([expect.stringMatching(new RegExp(scan))]);
  }
  await world.close();
});
