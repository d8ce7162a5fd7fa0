import { setTimeout as sleep } from 'node:timers/promises';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { storeOpenResult } from '../../test/support/store-result';
import { createWorld, DAY, KALYAN, MAIN_BAZAR, type Player, type World } from '../../test/support/world';
import type { Database } from '../db/port';
import { CHUNK_LINES } from './settle-chunk';
import { settleDay } from './settle-day';

const SLIPS = 6;
const LINES = 2;

/** What each chunk takes at least, so that its rest is long beside the error of a timer. */
const TAKES_MS = 20;

type Chunk = { lines: unknown; begun: number; ended: number };

describe.each(DATABASES)('while a day is settled on $name', (kind) => {
  let world: World;
  let player: Player;
  const bid = async (gameId: string): Promise<void> => {
    const lines = [{ digits: '1' }, { digits: '2' }];
    expect((await world.bid(player, { gameId, lines })).body.status).toBe(true);
  };

  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
    for (let placed = 0; placed < SLIPS; placed += 1) await bid(KALYAN);
    await storeOpenResult(byOperator(world), { marketId: KALYAN, day: DAY, number: '128', reason: '' });
  });
  afterEach(() => world.close());

  /** Each chunk with the lines that it was asked for, of which it settles two, and with `beside` done meanwhile. */
  async function settle(beside: (chunk: number) => Promise<void>): Promise<Chunk[]> {
    const { database, clock } = world;
    const chunks: Chunk[] = [];
    const query = async (sql: string, values: readonly unknown[] = []): Promise<unknown[]> => {
      if (!sql.includes('settle_chunk')) return database.query(sql, values);
      const begun = performance.now();
      await beside(chunks.length);
      await sleep(TAKES_MS);
      const rows = await database.query(sql, [...values.slice(0, -1), LINES]);
      chunks.push({ lines: values.at(-1), begun, ended: performance.now() });
      return rows;
    };
    await settleDay(
      { database: { ...database, query: query as Database['query'] }, clock },
      { marketId: KALYAN, day: DAY },
    );
    expect(chunks.length).toBeGreaterThanOrEqual(SLIPS);
    return chunks;
  }
  const pauses = (chunks: readonly Chunk[]) =>
    chunks.slice(1).map(({ begun }, at) => {
      const before = chunks[at]!;
      return { ms: begun - before.ended, took: before.ended - before.begun };
    });

  it('each chunk beside which slips were placed is followed by a rest of its length and half a chunk', async () => {
    const chunks = await settle(() => bid(MAIN_BAZAR));
    // A timer drops fractions and may be early by a millisecond.
    for (const { ms, took } of pauses(chunks)) expect(ms + 2).toBeGreaterThanOrEqual(took);
    expect(chunks.map(({ lines }) => lines)).toEqual(chunks.map((_, at) => (at === 0 ? CHUNK_LINES : CHUNK_LINES / 2)));
  });

  it('there is neither where no slip was placed', async () => {
    const chunks = await settle((chunk) => (chunk === 0 ? bid(MAIN_BAZAR) : Promise.resolve()));
    const [first, ...later] = pauses(chunks);
    expect(first!.ms + 2).toBeGreaterThanOrEqual(first!.took);
    expect(Math.min(...later.map(({ ms, took }) => ms / took))).toBeLessThan(0.5);
    expect(chunks.map(({ lines }) => lines)).toEqual(chunks.map((_, at) => (at === 1 ? CHUNK_LINES / 2 : CHUNK_LINES)));
  });
});
