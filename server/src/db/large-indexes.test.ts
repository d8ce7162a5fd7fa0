import { DATABASES, freshPostgres } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import { applyLargeIndexes, LARGE_INDEXES } from './large-indexes';
import { migrate } from './migrate';
import type { Database } from './port';
import { openPostgres } from './postgres';
import { readSchema } from './schema';

const TABLES = ['slip', 'archive.slip_2025'];
const NOW = LARGE_INDEXES.filter(({ table }) => table === 'slip').map(({ on }) => on);

/** As the release before left it. */
const BEFORE = `
drop index slip_player_id_day_market_id_idx;
create index slip_by_day on slip (player_id, day, id);
select make_year('2025-12-31')`;

const SLIP = `insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
              values (1, 9, '2026-11-21', 'Single Digit', 1, 10, now())`;

const INDEXES = `
select substring(pg_get_indexdef(indexrelid) from 'btree (.*)$') as on, indisvalid as "isValid" from pg_index
 where indrelid = to_regclass($1) and not indisprimary`;

async function indexesOf(database: Database, table: string): Promise<string[]> {
  const rows = await database.query<{ on: string; isValid: boolean }>(INDEXES, [table]);
  return rows.filter(({ isValid }) => isValid).map(({ on }) => on);
}

async function expectCurrent(database: Database): Promise<void> {
  for (const table of TABLES) {
    const found = await indexesOf(database, table);
    expect(found).toEqual(expect.arrayContaining(NOW));
    expect(found).not.toContain('(player_id, day, id)');
  }
}

describe.each(DATABASES)('large indexes on $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
    await migrate(database, readSchema());
    await database.script(BEFORE);
  });
  afterEach(async () => {
    await database.script('drop schema archive cascade');
    await database.close();
  });

  it('take the place of earlier ones once, on the tables of years too', async () => {
    expect(await migrate(database, readSchema())).toEqual([
      'create index concurrently on slip (player_id, day, market_id)',
      'create index concurrently on archive.slip_2025 (player_id, day, market_id)',
      'drop index concurrently slip_by_day',
      'drop index concurrently archive.slip_2025_player_id_day_id_idx',
    ]);
    await expectCurrent(database);
    expect(await migrate(database, readSchema())).toEqual([]);
  });

  it('are built anew after an interruption, before the earlier ones go', async () => {
    await applyLargeIndexes(database);
    await database.script(`create index slip_by_day on slip (player_id, day, id);
      update pg_index set indisvalid = false where indexrelid = 'slip_player_id_day_market_id_idx'::regclass`);
    expect(await applyLargeIndexes(database)).toEqual([
      'drop index concurrently slip_player_id_day_market_id_idx',
      'create index concurrently on slip (player_id, day, market_id)',
      'drop index concurrently slip_by_day',
    ]);
    await expectCurrent(database);
  });

  it('wait for their table', async () => {
    expect(await applyLargeIndexes(database, [{ table: 'nothing', on: '(a)', replaces: '(b)' }])).toEqual([]);
  });
});

describe('large indexes of several servers on one PostgreSQL', () => {
  let servers: Database[];
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const fresh = await freshPostgres();
    drop = fresh.drop;
    servers = Array.from({ length: 3 }, () => openPostgres(fresh.url, () => undefined));
    await migrate(servers[0] as Database, readSchema());
    await servers[0]?.script(BEFORE);
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await drop();
  });

  it('are built once between those that start together', async () => {
    const applied = await Promise.all(servers.map((server) => applyLargeIndexes(server)));
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 4]);
    await expectCurrent(servers[0] as Database);
  });

  it('take as long as they need, while other statements keep their limit', async () => {
    const [server] = servers as [Database];
    const limit = `current_setting('statement_timeout') as is`;
    await server.outsideTransaction(`create table found as select ${limit}`);
    const [own] = await server.query('select * from found');
    expect([own, await server.query(`select ${limit}`)]).toEqual([{ is: '0' }, [{ is: '15s' }]]);
  });

  it('let others bid, even while they wait for a transaction that has', async () => {
    const [betting, other, starting] = servers as [Database, Database, Database];
    let built: Promise<unknown> = Promise.resolve();
    await betting.transaction(async (inside) => {
      await inside.query(SLIP);
      built = applyLargeIndexes(starting);
      await lockWaits(other, 1);
      await other.script(`set local lock_timeout = 2000; ${SLIP}`);
    });
    await built;
    await expectCurrent(other);
  });
});
