import { DATABASES } from '../../test/support/databases';
import { rowsRead } from '../../test/support/rows-read';
import { createWorld, type World } from '../../test/support/world';
import type { Database, Queryable } from '../db/port';
import { createLogger } from '../logger';
import { checkNextSlice } from './check-slice';

/** 200 paid slips of each of 50 players on 20 market days. */
const SLIPS = `
insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
select p, 9, date '2026-11-20' - n % 20, 'Single Digit', 1, 10, now()
  from generate_series(1, 200) n, generate_series(1001, 1050) p;
insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
select s.player_id, s.id, 0, 'Single Digit', 'open', '1', '', 10, 10, 95 from slip s;
insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
select s.player_id, 2000 + s.day - '2026-11-01', 10, 'bid', 'slip:' || s.id, 'player', now() from slip s`;

/** A new site's: no slips, and transfers from one account only. */
const STATISTICS_OF_A_NEW_SITE = `
alter table slip set (autovacuum_enabled = off);
alter table bid_line set (autovacuum_enabled = off);
alter table transfer set (autovacuum_enabled = off);
insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
select 1, 5000 + n, 10, 'opening', 'player:' || n, 'test', now() from generate_series(1, 1000) n;
analyze slip, bid_line, transfer`;
const STATISTICS = 'analyze slip, bid_line, transfer';

/** A block of 3 slips of a day of 500. */
const BLOCK = `
insert into seal_block (market_id, day, session, block_no, slips, players, hashes, root)
select 9, '2026-11-19', 'open', 0, array_agg(s.id order by s.id), array_agg(s.player_id order by s.id), sha256(''), ''
  from (select s.id, s.player_id from slip s where s.day = '2026-11-19' order by s.id offset 100 limit 3) s`;

const ROWS = 2;

describe.each([
  ['with statistics of its slips', '', STATISTICS],
  ['with those from before its first slips', STATISTICS_OF_A_NEW_SITE, ''],
])('the plans of a slice of the ledger %s', (_, before, after) => {
  let world: World;
  beforeAll(async () => {
    const [, postgres] = DATABASES;
    world = await createWorld(postgres);
    await world.database.script(`${before}; ${SLIPS}; ${after}`);
  });
  afterAll(() => world.close());

  /** The plans of the checks of the slice after a key. */
  async function plansOf(walk: string, key: string, options = 'settings, costs off'): Promise<string[]> {
    await world.database.query('update site set money_open = true');
    await world.database.query('update ledger_round set walk = $1, after = $2::text[], began_at = now()', [walk, key]);
    const plans: string[] = [];
    const explaining = ({ query }: Queryable): Queryable => ({
      async query(sql, values) {
        if (sql.includes('with slice')) {
          const rows = await query<{ 'QUERY PLAN': string }>(`explain (${options}) ${sql}`, values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
        return query(sql, values);
      },
    });
    const transaction: Database['transaction'] = (work, mode) =>
      world.database.transaction((inside) => work(explaining(inside)), mode);
    await checkNextSlice({ ...world.database, transaction }, createLogger('silent'), () => ROWS);
    expect(plans).not.toEqual([]);
    return plans;
  }

  it.each([
    ['account', '{0}'],
    ['transfer', '{1020,1000}'],
    ['slip', '{1020,1000}'],
    ['bid_line', '{1020,1000,0}'],
    ['market_day', '{9,2026-11-19}'],
    ['session_seal', '{9,2026-11-19,open}'],
  ])('look up what belongs to rows of %s, and are not compiled', async (walk, key) => {
    for (const plan of await plansOf(walk, key)) {
      expect(plan).toContain(`jit = 'off'`);
      expect(plan).not.toMatch(/Seq Scan on (transfer|slip|bid_line)/);
    }
  });

  it('read no slips of a sealed day but those of the block', async () => {
    const { database } = world;
    await database.query(BLOCK);
    const [plan = ''] = await plansOf('seal_block', '{9,2026-11-19,close,0}', 'analyze, costs off, timing off');
    expect(rowsRead(plan, / on slip /)).toBe(3);
  });
});
