import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import { createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { decideFunds } from '../../wallet/deposits/decide-funds';
import { decideWithdrawal } from '../../wallet/withdrawals/decide-withdrawal';

const ROUNDS = 5;
const START = 1000;

describe.each(DATABASES)('concurrent money calls on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    player = await addPlayer();
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const addPlayer = async (points = START): Promise<Player> => {
    const added = await world.addPlayer(points);
    await world.database.query(
      `insert into payout_number (player_id, method, number, changed_at) values ($1, 3, '9000000001', $2)`,
      [added.id, world.clock.iso()],
    );
    return added;
  };
  const withdraw = async (who = player, body: object = {}): Promise<Json> =>
    (
      await world.call(API.withdrawFundRequest, {
        unique_token: who.token,
        request_amount: 500,
        payment_method: '3',
        ...body,
      })
    ).body;
  const transfer = async (from: Player, to: Player, body: object = {}): Promise<Json> =>
    (await world.call(API.transferPoints, { unique_token: from.token, amount: 100, mobile_no: to.mobile, ...body }))
      .body;
  const claim = async (body: object = {}): Promise<string> =>
    String(
      (await world.call(API.fundRequestAdd, { unique_token: player.token, request_amount: 500, ...body })).body
        .fund_request_id,
    );
  const funds = async (who = player): Promise<{ wallet: number; held: number }> => {
    const { body } = await world.call(API.walletBalance, { unique_token: who.token });
    return { wallet: Number(body.wallet_amt), held: Number(body.hold_amt) };
  };
  const taken = (answers: Json[]): number => answers.filter((body) => body.status === true).length;
  /** Every answer is a success or a lack of points, never a server error. */
  const expectOrderly = (answers: Json[]): void => {
    for (const body of answers) if (body.status !== true) expect(body.code).toBe('not_enough_points');
  };

  it('withdrawals, bids and transfers race for the same points and never take more than there are', async () => {
    const other = await addPlayer();
    for (let round = 0; round < ROUNDS; round += 1) {
      player = await addPlayer();
      const [bids, withdrawals, transfers] = await Promise.all([
        Promise.all(
          Array.from(
            { length: 6 },
            async (): Promise<Json> => (await world.bid(player, { lines: [{ points: '200' }] })).body,
          ),
        ),
        Promise.all(Array.from({ length: 4 }, () => withdraw())),
        Promise.all(Array.from({ length: 4 }, () => transfer(player, other))),
      ]);
      expectOrderly([...bids, ...withdrawals, ...transfers]);
      const left = START - 200 * taken(bids) - 500 * taken(withdrawals) - 100 * taken(transfers);
      expect(left).toBeGreaterThanOrEqual(0);
      // Refusals are justified: too little is left.
      expect(left).toBeLessThan(500);
      expect(await funds()).toEqual({ wallet: left, held: 500 * taken(withdrawals) });
    }
  });

  it.each(['transfers', 'withdrawals'])(
    '%s of all the points race: one takes them, and the others are refused for lack of points',
    async (what) => {
      const other = await addPlayer();
      for (let round = 0; round < ROUNDS; round += 1) {
        player = await addPlayer();
        const take = (): Promise<Json> =>
          what === 'transfers'
            ? transfer(player, other, { amount: START })
            : withdraw(player, { request_amount: START });
        const answers = await Promise.all(Array.from({ length: 8 }, take));
        expectOrderly(answers);
        expect([taken(answers), await player.balance()]).toEqual([1, 0]);
      }
    },
  );

  it('transfers in a ring, in both directions, neither deadlock nor lose a point', async () => {
    const ring = await Promise.all([addPlayer(), addPlayer(), addPlayer()]);
    const [a, b, c] = ring as [Player, Player, Player];
    const pairs = [
      [a, b],
      [b, c],
      [c, a],
      [b, a],
      [c, b],
      [a, c],
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }).flatMap(() => pairs.map(([from, to]) => transfer(from, to))),
    );
    expectOrderly(answers);
    expect(taken(answers)).toBeGreaterThan(30);
    const balances = await Promise.all(ring.map((one) => one.balance()));
    expect(balances.reduce((sum, points) => sum + points, 0)).toBe(3 * START);
  });

  it('a withdrawal approved and cancelled at the same moment ends as one of the two', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      player = await addPlayer();
      const number = String((await withdraw()).fund_request_id);
      const approvals = [true, false, true, false, true, false];
      const outcomes = await Promise.all(
        approvals.map((approve) => decideWithdrawal(byOperator(world), { number, approve })),
      );
      const decided = approvals.filter((_, at) => !('fault' in (outcomes[at] ?? {})));
      expect(decided).toHaveLength(1);
      expect(outcomes.filter((outcome) => 'fault' in outcome && outcome.fault === 'decided')).toHaveLength(5);
      expect(await funds()).toEqual({ wallet: decided[0] ? 500 : 1000, held: 0 });
    }
  });

  it('a deposit approved and rejected at the same moment ends as one of the two', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      player = await addPlayer(0);
      const number = await claim();
      const approvals = [true, false, true, false];
      const outcomes = await Promise.all(
        approvals.map((approve) => decideFunds(byOperator(world), { number, approve })),
      );
      const decided = approvals.filter((_, at) => !('fault' in (outcomes[at] ?? {})));
      expect(decided).toHaveLength(1);
      expect(await player.balance()).toBe(decided[0] ? 500 : 0);
    }
  });

  it('two claims of one payment approved at the same moment are credited once', async () => {
    const numbers = [await claim({ txn_id: '777700001111' }), await claim({ txn_id: '777700001111' })];
    const outcomes = await Promise.allSettled(
      numbers.map((number) => decideFunds(byOperator(world), { number, approve: true })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && 'points' in outcome.value)).toHaveLength(1);
    expect(await player.balance()).toBe(START + 500);
  });

  it.each<[string, (round: number) => [object, object]]>([
    ['payment number', (round) => [{ txn_id: `88880000111${round}` }, { txn_id: `088880000111${round}` }]],
    ['link', (round) => [{ txn_ref: `AB${round}` }, { txn_ref: `ab-${round}` }]],
    [
      'pair of references in opposite places',
      (round) => [
        { txn_ref: `X${round}`, txn_id: `Y${round}` },
        { txn_ref: `Y${round}`, txn_id: `X${round}` },
      ],
    ],
  ])(
    'one %s claimed by two players and approved for both at the same moment is credited to one, and the other refusal names its owner',
    async (_what, payments) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [first, second] = payments(round);
        const mine = await claim(first);
        const [one, other] = [player, await addPlayer()];
        player = other;
        const theirs = await claim(second);
        const [a, b] = await Promise.all(
          [mine, theirs].map((number) => decideFunds(byOperator(world), { number, approve: true })),
        );
        const won = { points: '500', creditOn: null };
        expect([
          [won, { fault: 'payment_used', creditedFor: mine }],
          [{ fault: 'payment_used', creditedFor: theirs }, won],
        ]).toContainEqual([a, b]);
        expect((await one.balance()) + (await other.balance())).toBe(2 * START + 500);
        player = await addPlayer();
      }
    },
  );

  it('points returned from a cancelled withdrawal can be spent once only', async () => {
    const number = String((await withdraw(player, { request_amount: 1000 })).fund_request_id);
    const [, ...answers] = await Promise.all([
      decideWithdrawal(byOperator(world), { number, approve: false }),
      ...Array.from({ length: 6 }, () => withdraw()),
    ]);
    expectOrderly(answers as Json[]);
    expect(taken(answers as Json[])).toBeLessThanOrEqual(2);
    expect(await funds()).toEqual({
      wallet: 1000 - 500 * taken(answers as Json[]),
      held: 500 * taken(answers as Json[]),
    });
  });

  it('one id used by two calls belongs to one of them', async () => {
    const other = await addPlayer();
    const answers = await Promise.all([
      withdraw(player, { request_id: 'one-for-two' }),
      transfer(player, other, { request_id: 'one-for-two' }),
    ]);
    expect(taken(answers)).toBe(1);
    expect(answers.find((body) => body.status !== true)).toMatchObject({ code: 'duplicate_id' });
  });

  it('one id from two sessions of a player is one request, and from another player another one', async () => {
    const second = { ...player, token: await world.openSession(player.id) };
    const other = await addPlayer();
    const same = await Promise.all([
      withdraw(player, { request_id: 'same-id-all' }),
      withdraw(second, { request_id: 'same-id-all' }),
    ]);
    expect(same[0]).toEqual(same[1]);
    expect(await funds()).toEqual({ wallet: 500, held: 500 });
    expect(await withdraw(other, { request_id: 'same-id-all' })).toMatchObject({ status: true });
    expect(await funds(other)).toEqual({ wallet: 500, held: 500 });
  });
});
