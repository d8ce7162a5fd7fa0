import { DATABASES } from '../../test/support/databases';
import { onlyMigrations, sqlFile, withMigration } from '../../test/support/schemas';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema, type Schema } from '../db/schema';

/** The migration since which there are tables of years. */
const FIRST = '0105-expand-archived-slips.sql';

/** Indexes and keys without the names of index and table. */
const INDEXES = `
select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX .* USING', 'INDEX USING') as index
  from pg_index where indrelid = $1::regclass order by 1`;

describe.each(DATABASES)('the tables of a year on $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
    const { migrations, functions } = readSchema();
    await migrate(database, onlyMigrations(...migrations.filter(({ name }) => name <= FIRST)));
    const makeYear = functions.find(({ name }) => name === 'make_year');
    await database.script(`${makeYear?.sql} select make_year('2025-12-31');`);
  });
  afterEach(async () => {
    await database.script('drop schema archive cascade');
    await database.close();
  });

  /** The indexes of slips and lines, and those of a year that was archived before the later migrations. */
  async function indexesAfter(schema: Schema): Promise<Record<string, unknown>> {
    await migrate(database, schema);
    const tables = ['slip', 'bid_line', 'archive.slip_2025', 'archive.bid_line_2025'];
    const found = await Promise.all(tables.map(async (table) => [table, await database.query(INDEXES, [table])]));
    return Object.fromEntries(found);
  }

  it('have each index that a migration has added to slips or lines since', async () => {
    const { slip, bid_line, ...year } = await indexesAfter(readSchema());
    expect(slip).not.toEqual([]);
    expect(bid_line).not.toEqual([]);
    expect(year).toEqual({ 'archive.slip_2025': slip, 'archive.bid_line_2025': bid_line });
  });

  it.each(['slip (placed_at)', 'bid_line (settled_at)'])('lack one on %s that is added to it alone', async (on) => {
    const added = sqlFile('9998-expand-index.sql', `create index added on ${on}`);
    const { slip, bid_line, ...year } = await indexesAfter(withMigration(readSchema(), added));
    expect(year).not.toEqual({ 'archive.slip_2025': slip, 'archive.bid_line_2025': bid_line });
  });
});
