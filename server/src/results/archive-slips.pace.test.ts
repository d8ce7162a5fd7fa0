import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import { OLD_SLIPS, type OldSlips, playOldSlips } from '../../test/support/old-slips';
import type { Database } from '../db/port';
import { archiveSlips, nextLimit } from './archive-slips';

const BEFORE = '2026-11-01';

it.each([
  ['grows to what takes 40 ms', 250, 30, 333],
  ['at most doubles', 250, 1, 500],
  ['shrinks at once', 1000, 200, 200],
  ['stays above 99', 250, 10_000, 100],
  ['stays below 1001', 900, 20, 1000],
])('the number of slips in a transaction %s', (_what, limit, ms, next) => {
  expect(nextLimit(limit, ms)).toBe(next);
});

describe.each(DATABASES)('while slips are archived on $name', (kind) => {
  let stage: OldSlips;
  beforeEach(async () => {
    stage = await playOldSlips(kind, ['2025-12-31', '2026-10-31']);
  });
  afterEach(() => stage.close());

  type Moved = { moved: number; others: number };
  /** What each transaction found, when it began and ended; `seen` changes what it found. */
  async function archive(seen: (row: Moved) => Moved = (row) => row) {
    const { database, clock } = stage.world;
    const moves: (Moved & { begun: number; ended: number })[] = [];
    const query = async (sql: string, values?: readonly unknown[]): Promise<unknown[]> => {
      const begun = performance.now();
      const rows = await database.query(sql, values);
      if (!sql.includes('move_slips')) return rows;
      const row = seen(rows[0] as Moved);
      moves.push({ ...row, begun, ended: performance.now() });
      return [row];
    };
    const paced = { ...database, query: query as Database['query'] };
    expect(await archiveSlips(byOperator({ database: paced, clock }), { before: BEFORE })).toMatchObject({
      slips: 2 * OLD_SLIPS,
    });
    return moves;
  }

  it('a transaction with nothing beside it sees no other statement', async () => {
    for (const { others } of await archive()) expect(others).toBe(0);
  });

  it('a transaction sees the statements of others, also one that waits', async () => {
    const { database } = stage.world;
    if (database.kind === 'pglite') return;
    const lock = 'select pg_advisory_xact_lock(1)';
    let waiting: Promise<unknown> = Promise.resolve();
    await database.transaction(async (inside) => {
      await inside.query(lock);
      waiting = database.query(lock);
      await lockWaits(database, 1);
      for (const { others } of await archive()) expect(others).toBe(1);
    });
    await waiting;
  });

  it('each transaction is followed by a rest of its length for each other statement', async () => {
    const others = stage.world.database.kind === 'pglite' ? 1 : 20;
    const moves = await archive((row) => ({ ...row, others: 20 }));
    expect(moves.length).toBeGreaterThan(2);
    for (const [at, { begun, ended }] of moves.slice(0, -1).entries()) {
      // A timer may be early by a millisecond, and the server's own time of a transaction is a little longer than this.
      expect((moves[at + 1]?.begun ?? 0) - ended + 1).toBeGreaterThanOrEqual(others * (ended - begun));
    }
  });
});
