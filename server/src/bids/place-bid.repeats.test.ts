import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type World } from '../../test/support/world';

describe.each(DATABASES)('concurrent and repeated requests on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const slips = async (playerId: string): Promise<number> =>
    (await world.database.query('select 1 as one from slip where player_id = $1', [playerId])).length;

  it('five of ten concurrent bids are accepted if the wallet affords five', async () => {
    const player = await world.addPlayer(500);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.bid(player, { lines: [{ points: '100' }] })),
    );
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'not_enough_points')).toHaveLength(5);
    expect(answers.flatMap(({ body }) => (body.status ? [Number(body.wallet_amt)] : [])).sort((a, b) => a - b)).toEqual(
      [0, 100, 200, 300, 400],
    );
    expect([await player.balance(), await slips(player.id)]).toEqual([0, 5]);
  });

  it('fifty concurrent copies of a request debit once and get fifty equal answers', async () => {
    const player = await world.addPlayer(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.bid(player, { requestId: 'same-request-1' })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { msg: 'Bid Successfully Submitted', wallet_amt: '990', slip_id: expect.any(String), status: true },
    });
    expect([await player.balance(), await slips(player.id)]).toEqual([990, 1]);
  });

  it('fifty successive copies of a request get the first answer', async () => {
    const player = await world.addPlayer(1000);
    const first = await world.bid(player, { requestId: 'same-request-2' });
    await world.bid(player, { requestId: 'other-request' });
    for (let i = 0; i < 49; i += 1)
      expect((await world.bid(player, { requestId: 'same-request-2' })).body).toEqual(first.body);
    expect([await player.balance(), await slips(player.id)]).toEqual([980, 2]);
  });

  it('a repeat gets the first answer when meanwhile the points are gone, betting is off or the market has closed', async () => {
    const player = await world.addPlayer(10);
    const first = await world.bid(player, { requestId: 'last-points' });
    expect(first.body.wallet_amt).toBe('0');
    await world.database.query('update player set betting_on = false where id = $1', [player.id]);
    await world.setClock(at('11:00 PM'));
    expect((await world.bid(player, { requestId: 'last-points' })).body).toEqual(first.body);
    await world.database.query('update player set betting_on = true where id = $1', [player.id]);
  });

  it('a request is recognized from another device and with another app_key', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { requestId: 'two-devices' });
    const other = { token: await world.openSession(player.id) };
    expect((await world.bid(other, { requestId: 'two-devices' })).body.wallet_amt).toBe('990');
    expect(await slips(player.id)).toBe(1);
  });

  it.each([
    ['label', { label: 'Single Pana', lines: [{ digits: '128' }] }],
    ['market', { gameId: '8' }],
    ['number', { lines: [{ digits: '6' }] }],
    ['amount', { lines: [{ points: '20' }] }],
    ['session', { lines: [{ session: 'Close' }] }],
    ['lines', { lines: [{}, {}] }],
  ])('a used id with another %s is refused and moves nothing', async (_what, slip) => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { requestId: 'bound-to-one' });
    expect((await world.bid(player, { ...slip, requestId: 'bound-to-one' })).body).toMatchObject({
      status: false,
      code: 'duplicate_id',
    });
    expect([await player.balance(), await slips(player.id)]).toEqual([990, 1]);
  });

  it('the same id and meaning in another spelling is the same request', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { requestId: 'same-meaning', lines: [{ session: 'CLOSED', points: '10' }] });
    expect(
      (await world.bid(player, { requestId: 'same-meaning', lines: [{ session: 'close', points: 10 }] })).body
        .wallet_amt,
    ).toBe('990');
  });

  it('a refused id can be used again once the cause is removed', async () => {
    const player = await world.addPlayer(1000, { bettingOn: false });
    const slip = { requestId: 'try-and-mend', lines: [{ points: '600' }] };
    expect((await world.bid(player, slip)).body.code).toBe('betting_off');
    await world.database.query('update player set betting_on = true where id = $1', [player.id]);
    expect((await world.bid(player, { ...slip, lines: [{ points: '1001' }] })).body.code).toBe('not_enough_points');
    expect((await world.bid(player, { ...slip, lines: [{ points: '5' }] })).body.code).toBe('bad_request');
    expect((await world.bid(player, slip)).body.wallet_amt).toBe('400');
    expect(await world.database.query('select request_id from request_key where player_id = $1', [player.id])).toEqual([
      { request_id: 'try-and-mend' },
    ]);
  });

  it('of fifty concurrent requests under one id with two meanings, one meaning wins', async () => {
    const player = await world.addPlayer(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        world.bid(player, { requestId: 'two-meanings', lines: [{ digits: String(i % 2) }] }),
      ),
    );
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(25);
    expect(answers.filter(({ body }) => body.code === 'duplicate_id')).toHaveLength(25);
    expect(await slips(player.id)).toBe(1);
  });

  it('fifty concurrent requests that the wallet cannot pay all fail, and the id stays free', async () => {
    const player = await world.addPlayer(5);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.bid(player, { requestId: 'too-poor-yet' })),
    );
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['not_enough_points']));
    expect(await world.database.query('select 1 as one from request_key where player_id = $1', [player.id])).toEqual(
      [],
    );
  });

  it('ids of different players are independent', async () => {
    const [one, two] = [await world.addPlayer(1000), await world.addPlayer(1000)];
    await world.bid(one, { requestId: 'same-for-two', lines: [{ digits: '1' }] });
    expect((await world.bid(two, { requestId: 'same-for-two', lines: [{ digits: '2' }] })).body.wallet_amt).toBe('990');
  });

  it('every request without an id is new', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {});
    expect((await world.bid(player, {})).body.wallet_amt).toBe('980');
  });

  it('many concurrent players on one market lose no point', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => world.addPlayer(300)));
    const answers = await Promise.all(
      players.flatMap((player) => Array.from({ length: 5 }, () => world.bid(player, { lines: [{ points: '100' }] }))),
    );
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(36);
    expect(await Promise.all(players.map((player) => player.balance()))).toEqual(players.map(() => 0));
  });
});
