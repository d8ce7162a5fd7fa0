import { DATABASES } from '../../test/support/databases';
import { createWorld, type Player, type World } from '../../test/support/world';
import type { Database } from '../db/port';
import { createPlayerLookup } from './player-lookup';

describe.each(DATABASES)('looking players up on $name', (kind) => {
  let world: World;
  let players: Player[];
  beforeAll(async () => {
    world = await createWorld(kind);
    players = await Promise.all(Array.from({ length: 8 }, (_, at) => world.addPlayer(100 + at)));
  });
  afterAll(() => world.close());

  /** The real database, with queries counted and held until released. */
  function watched() {
    const asked: number[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((open) => (release = open));
    const database: Database = {
      ...world.database,
      query: async (sql, values = []) => {
        if (sql.includes('unnest')) asked.push((values[2] as string[]).length);
        await gate;
        return world.database.query(sql, values);
      },
    };
    return { lookUp: createPlayerLookup({ database, clock: world.clock }), asked, release };
  }

  it('batches the requests that arrive during a query and gives each its own player', async () => {
    const { lookUp, asked, release } = watched();
    const found = Promise.all([...players, ...players].map(({ token }) => lookUp(token)));
    release();
    expect((await found).map(({ walletPoints }) => walletPoints)).toEqual(
      [...players, ...players].map((_, at) => String(100 + (at % 8))),
    );
    expect(asked).toEqual([1, 1, 8]);
  });

  it('refuses an unknown token without affecting the others of its batch', async () => {
    const { lookUp, release } = watched();
    const found = Promise.allSettled(
      ['a', 'b', 'nobody', players[0]!.token, '', players[1]!.token].map((token) => lookUp(token)),
    );
    release();
    expect(
      (await found).map((one) => (one.status === 'fulfilled' ? one.value.id : String(one.reason.refusal.code))),
    ).toEqual(['session_ended', 'session_ended', 'session_ended', players[0]!.id, 'session_ended', players[1]!.id]);
  });

  it('never answers with a balance that was read before the request', async () => {
    const { lookUp, release } = watched();
    release();
    const player = await world.addPlayer(500);
    for (let spent = 10; spent <= 200; spent += 10) {
      const before = [...players, player].map(({ token }) => lookUp(token));
      await world.bid(player, { lines: [{ points: '10' }] });
      expect((await lookUp(player.token)).walletPoints).toBe(String(500 - spent));
      await Promise.all(before);
    }
  });

  it('fails only the requests whose query failed', async () => {
    let broken = true;
    const database: Database = {
      ...world.database,
      query: (sql, values) => (broken ? Promise.reject(new Error('gone')) : world.database.query(sql, values)),
    };
    const lookUp = createPlayerLookup({ database, clock: world.clock });
    const failed = await Promise.allSettled(players.map(({ token }) => lookUp(token)));
    expect(failed.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    broken = false;
    expect((await lookUp(players[0]!.token)).walletPoints).toBe('100');
  });
});
