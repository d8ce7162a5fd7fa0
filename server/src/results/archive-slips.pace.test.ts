import { setTimeout as sleep } from 'node:timers/promises';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import { OLD_SLIPS, type OldSlips, playOldSlips } from '../../test/support/old-slips';
import type { Database } from '../db/port';
import { archiveSlips, nextLimit } from './archive-slips';

const BEFORE = '2026-11-01';

/** What each transaction takes at least, so that its rest is long beside the error of a timer. */
const TAKES_MS = 10;

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
    // The server announces its last bid a moment later, by a statement of its own.
    await stage.world.app.close();
  });
  afterEach(() => stage.close());

  type Moved = { moved: number; others: number };
  /** What each transaction found, when it began and ended; `seen` changes what it found. */
  async function archive(seen: (row: Moved) => Moved | Promise<Moved> = (row) => row) {
    const { database, clock } = stage.world;
    const moves: (Moved & { limit: unknown; begun: number; ended: number })[] = [];
    const query = async (sql: string, values?: readonly unknown[]): Promise<unknown[]> => {
      const begun = performance.now();
      const rows = await database.query(sql, values);
      if (!sql.includes('move_slips')) return rows;
      await sleep(TAKES_MS);
      const row = await seen(rows[0] as Moved);
      moves.push({ ...row, limit: values?.[2], begun, ended: performance.now() });
      return [row];
    };
    const paced = { ...database, query: query as Database['query'] };
    const { slips } = await archiveSlips(byOperator({ database: paced, clock }), { before: BEFORE });
    expect(slips).toBe(moves.reduce((sum, { moved }) => sum + moved, 0));
    return moves;
  }

  it('a transaction with nothing beside it sees no other statement', async () => {
    const moves = await archive();
    expect(moves.map(({ moved }) => moved).filter(Boolean)).toEqual([OLD_SLIPS, OLD_SLIPS]);
    for (const { others } of moves) expect(others).toBe(0);
  });

  it('a full transaction changes the number of slips of the next one', async () => {
    let isFull = true;
    const moves = await archive(async (row) => {
      if (!isFull) return row;
      isFull = false;
      // Longer than a transaction should take, however fast the machine is.
      await sleep(80);
      return { ...row, moved: 250 };
    });
    const [first, ...others] = moves.map(({ limit }) => limit);
    expect(first).toBe(250);
    expect(Math.max(...(others as number[]))).toBeLessThan(250);
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
      // A timer drops fractions and may be early by a millisecond. The server's own time of a transaction is longer.
      expect((moves[at + 1]?.begun ?? 0) - ended + 2).toBeGreaterThanOrEqual(others * (ended - begun));
    }
  });
});
