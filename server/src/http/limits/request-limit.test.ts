import { setImmediate } from 'node:timers/promises';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, at, createWorld, type World } from '../../../test/support/world';
import { createRequestLimit, REPEATS_PER_MINUTE, REQUESTS_PER_MINUTE } from './request-limit';

describe.each(DATABASES)('requests of a player on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    world.clock.set(at('10:00 AM'));
    await world.database.query('delete from request_count');
  });
  afterAll(() => world.close());

  const admitted = async (
    limit: ReturnType<typeof createRequestLimit>,
    token: string,
    times: number,
    requestId: string | null = null,
  ): Promise<number> => {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, () => limit.admit(token, requestId)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };

  it('are accepted 600 times a minute and then again in the next', async () => {
    const player = await world.addPlayer(0);
    const limit = createRequestLimit(world);
    limit.remember(player.token, player.id);
    expect(await admitted(limit, player.token, 900)).toBe(REQUESTS_PER_MINUTE);
    expect(await admitted(limit, player.token, 5)).toBe(0);
    world.clock.set(at('10:01 AM'));
    expect(await admitted(limit, player.token, 5)).toBe(5);
  });

  it('are counted across devices and servers', async () => {
    const player = await world.addPlayer(0);
    const second = await world.openSession(player.id);
    const servers = [createRequestLimit(world), createRequestLimit(world)];
    for (const server of servers) for (const token of [player.token, second]) server.remember(token, player.id);
    let total = 0;
    for (let round = 0; round < 40; round += 1) {
      for (const server of servers)
        for (const token of [player.token, second]) total += await admitted(server, token, 10);
    }
    expect(total).toBe(REQUESTS_PER_MINUTE);
  });

  it('at an ordinary rate write nothing', async () => {
    const player = await world.addPlayer(0);
    const limit = createRequestLimit(world);
    limit.remember(player.token, player.id);
    expect(await admitted(limit, player.token, 60)).toBe(60);
    expect(await world.database.query('select 1 as one from request_count')).toEqual([]);
  });

  it('are admitted without a wait beyond the first slice, up to the same limit', async () => {
    const player = await world.addPlayer(0);
    const limit = createRequestLimit(world);
    limit.remember(player.token, player.id);
    const query = jest.spyOn(world.database, 'query');
    query.mockRejectedValueOnce(new Error('the database is away'));
    let total = 0;
    while (limit.admitAtOnce(player.token, null)) {
      total += 1;
      await Promise.allSettled(query.mock.results.map(({ value }) => value));
      await setImmediate();
    }
    expect(total).toBe(REQUESTS_PER_MINUTE);
    // One failed, nine gave a slice, and the last one found none left.
    expect(query).toHaveBeenCalledTimes(11);
    jest.restoreAllMocks();
  });

  it('do not count against another player', async () => {
    const [one, two] = [await world.addPlayer(0), await world.addPlayer(0)];
    const limit = createRequestLimit(world);
    limit.remember(one.token, one.id);
    limit.remember(two.token, two.id);
    await admitted(limit, one.token, 700);
    expect(await admitted(limit, two.token, 600)).toBe(600);
  });

  it('do not count when they repeat an accepted one', async () => {
    const player = await world.addPlayer(1000);
    const limit = createRequestLimit(world);
    limit.remember(player.token, player.id);
    expect(await admitted(limit, player.token, 1, 'placed-once')).toBe(1);
    await world.bid(player, { requestId: 'placed-once' });
    expect(await admitted(limit, player.token, 700, 'placed-once')).toBe(700);
    expect(await admitted(limit, player.token, 700)).toBe(REQUESTS_PER_MINUTE - 1);
    expect(await admitted(limit, player.token, 5, 'placed-once')).toBe(5);
    expect(await admitted(limit, player.token, 5, 'never-placed')).toBe(0);
  });

  it('repeat accepted ones 1,000 times a minute and then again in the next', async () => {
    const player = await world.addPlayer(1000);
    const limit = createRequestLimit(world);
    limit.remember(player.token, player.id);
    await world.bid(player, { requestId: 'repeated' });
    await world.bid(player, { requestId: 'repeated-too' });
    expect(await admitted(limit, player.token, 1, 'repeated')).toBe(1);
    expect(await admitted(limit, player.token, REPEATS_PER_MINUTE, 'repeated')).toBe(REPEATS_PER_MINUTE);
    expect(await admitted(limit, player.token, 5, 'repeated')).toBe(0);
    // Without a lookup it is a request like any other, and counted.
    expect(await admitted(limit, player.token, 1, 'repeated-too')).toBe(1);
    expect(await admitted(limit, player.token, 700)).toBe(REQUESTS_PER_MINUTE - 2);
    world.clock.set(at('10:01 AM'));
    expect(await admitted(limit, player.token, 500, 'repeated')).toBe(500);
  });

  it('above the limit are looked up a bounded number of times, and their keys are not kept', async () => {
    const player = await world.addPlayer(1000);
    const limit = createRequestLimit(world);
    limit.remember(player.token, player.id);
    const query = jest.spyOn(world.database, 'query');
    const keep = jest.spyOn(Set.prototype, 'add');
    const lookups = (): number => query.mock.calls.filter(([sql]) => sql.includes('from request_key')).length;
    const kept = (): number => new Set(keep.mock.calls.flat().filter((key) => /^random-/.test(String(key)))).size;
    const flood = (round: number): Promise<unknown> =>
      Promise.allSettled(
        Array.from({ length: 3000 }, (_unused, n) => limit.admit(player.token, `random-${round}-${n}`)),
      );
    await flood(1);
    expect(kept()).toBe(REQUESTS_PER_MINUTE);
    for (const round of [2, 3]) await flood(round);
    expect(lookups()).toBeLessThanOrEqual(REPEATS_PER_MINUTE + REQUESTS_PER_MINUTE);
    expect(kept()).toBe(REQUESTS_PER_MINUTE);
    jest.restoreAllMocks();
  });

  it('answer 429 over the wire, but repeat an accepted bid', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { requestId: 'accepted-before' });
    // Another server has used up the rest of this minute.
    await world.database.query('insert into request_count values ($1, $2, $3)', [
      player.id,
      at('10:00 AM') / 60_000,
      REQUESTS_PER_MINUTE,
    ]);
    const limited: Answer[] = [];
    for (let i = 0; i < 65; i += 1) {
      const answer = await world.call('/api-user-wallet-balance', { unique_token: player.token });
      if (answer.status === 429) limited.push(answer);
    }
    expect(limited.length).toBe(6);
    expect(limited[0]?.body).toEqual({
      status: false,
      msg: 'Too many attempts. Please try again later.',
      code: 'rate_limited',
      reason: 'rate_limited',
    });
    expect((await world.bid(player, {})).status).toBe(429);
    expect((await world.bid(player, { requestId: 'never-sent-before' })).status).toBe(429);
    for (let i = 0; i < 3; i += 1)
      expect((await world.bid(player, { requestId: 'accepted-before' })).body.wallet_amt).toBe('990');
    expect(await player.balance()).toBe(990);
  });
});
