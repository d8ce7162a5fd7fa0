import type { ApiPath } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { createWorld, type Json, type Player, type World } from '../../../test/support/world';

/** None of these is a whole number of points. */
const NO_AMOUNTS: readonly unknown[] = [
  0,
  -0,
  '0',
  '000',
  -1,
  '-500',
  '+500',
  500.5,
  '500.5',
  '500.0',
  '5e2',
  1e308,
  '1e308',
  2 ** 53,
  2 ** 53 + 2,
  String(2 ** 53 + 1),
  1e12,
  '9'.repeat(12),
  '9'.repeat(400),
  '',
  ' ',
  ' 500 ',
  '0x1F4',
  '५००',
  '５００',
  'NaN',
  'Infinity',
  '500; drop table player',
  "500'--",
  true,
  null,
  [500],
  { points: 500 },
];

/** The calls that move or claim points, with the field of the amount. */
const MONEY_CALLS = [
  { path: API.withdrawFundRequest, field: 'request_amount' },
  { path: API.transferPoints, field: 'amount' },
  { path: API.fundRequestAdd, field: 'request_amount' },
] as const;

/** Every wallet call that needs a session. */
const PLAYER_CALLS: readonly ApiPath[] = [
  ...MONEY_CALLS.map(({ path }) => path),
  API.walletBalance,
  API.statement,
  API.withdrawHistory,
  API.paymentDetails,
  API.addUpiDetails,
  API.lastFundRequest,
  API.checkReceiver,
];

describe.each(DATABASES)('a cheating player and a stranger, on $name', (kind) => {
  let world: World;
  let player: Player;
  let other: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    [player, other] = [await addPlayer('9000000001'), await addPlayer('9000000002')];
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const addPlayer = async (number: string): Promise<Player> => {
    const added = await world.addPlayer(1000);
    await world.database.query(
      'insert into payout_number (player_id, method, number, changed_at) values ($1, 3, $2, $3)',
      [added.id, number, world.clock.iso()],
    );
    return added;
  };
  /** A valid request except for what the test changes. */
  const ask = async (path: ApiPath, body: object = {}): Promise<Json> => {
    const whole = {
      unique_token: player.token,
      request_amount: 500,
      amount: 500,
      payment_method: '3',
      mobile_no: other.mobile,
      transfer_note: '',
      upi_type: '1',
      paytm_no: '9000000009',
      google_pay_no: '',
      phon_pay_no: '',
      ...body,
    };
    return (await world.call(path, whole)).body;
  };
  const everything = () =>
    world.database.query(
      `select (select count(*) from transfer) as transfers, (select count(*) from withdraw_request) as withdrawals, (select count(*) from fund_request) as claims,
              (select count(*) from request_key) as keys, (select sum(credits - debits) from account where kind = 'withdraw_hold') as held,
              (select string_agg(number, ',' order by player_id, method) from payout_number) as numbers`,
    );

  it.each(MONEY_CALLS)(
    '$path accepts only whole points above 0, and a refusal changes nothing',
    async ({ path, field }) => {
      const before = await everything();
      for (const amount of NO_AMOUNTS) {
        const answer = await ask(path, { [field]: amount, request_id: 'no-amount-at-all' });
        expect({ amount, answer }).toMatchObject({
          amount,
          answer: { status: false, code: 'bad_request', msg: expect.any(String) },
        });
      }
      expect(await everything()).toEqual(before);
      // The key of a refused request can be used again.
      expect(await ask(path, { request_id: 'no-amount-at-all' })).toMatchObject({ status: true });
    },
  );

  it.each(PLAYER_CALLS)('%s requires a session', async (path) => {
    const before = await everything();
    for (const token of [
      undefined,
      null,
      '',
      'guess',
      '0'.repeat(43),
      `${player.token} `,
      player.token.slice(0, -1),
      player.token.toUpperCase(),
      player.id,
      player.mobile,
    ]) {
      expect(await ask(path, { unique_token: token })).toMatchObject({ status: false, code: 'session_ended' });
    }
    for (const token of [[player.token], { $ne: '' }, true, 1]) {
      expect(await ask(path, { unique_token: token })).toMatchObject({ status: false, code: 'bad_request' });
    }
    expect(await everything()).toEqual(before);
  });

  it.each(MONEY_CALLS)('$path refuses an invalid id, and does nothing', async ({ path }) => {
    const before = await everything();
    for (const id of [
      'short',
      'x'.repeat(65),
      'with blank id',
      "id'; drop table player",
      '../../../etc',
      12_345_678,
      ['one-id-in-list'],
      {},
    ]) {
      expect(await ask(path, { request_id: id })).toMatchObject({ status: false, code: 'bad_request' });
    }
    expect(await everything()).toEqual(before);
  });

  it('a player who names somebody else in the body gets only the own data', async () => {
    await ask(API.withdrawFundRequest, { unique_token: other.token });
    const foreign = { mobile: other.mobile, mobile_no: other.mobile, player_id: other.id, user_id: other.id };
    expect(await ask(API.withdrawHistory, foreign)).toMatchObject({ withdrawdata: [], wallet_amt: '1000' });
    expect(await ask(API.walletBalance, foreign)).toMatchObject({ wallet_amt: '1000', hold_amt: '0' });
    expect((await ask(API.statement, foreign)).transaction_history).toHaveLength(1);
    expect((await ask(API.paymentDetails, foreign)).payment_details[0].paytm_number).toBe('9000000001');
    await ask(API.addUpiDetails, foreign);
    expect((await ask(API.paymentDetails, { unique_token: other.token })).payment_details[0].paytm_number).toBe(
      '9000000002',
    );
    await ask(API.withdrawFundRequest, foreign);
    expect([await player.balance(), await other.balance()]).toEqual([500, 500]);
  });

  it("a statement page that begins at somebody else's row shows only the player's own older rows", async () => {
    await ask(API.withdrawFundRequest, { unique_token: other.token });
    const [newest] = (await ask(API.statement, { unique_token: other.token })).transaction_history;
    const { transaction_history: rows } = await ask(API.statement, { before: newest.transaction_id, limit: 50 });
    expect(rows.map((row: Json) => row.transaction_note)).toEqual(['Amount Added By Admin']);
  });

  it('a blocked account moves nothing', async () => {
    await world.database.query('update player set blocked = true where id = $1', [player.id]);
    const before = await everything();
    for (const { path } of MONEY_CALLS) expect(await ask(path)).toMatchObject({ status: false, code: 'session_ended' });
    expect(await everything()).toEqual(before);
  });

  it("fields of the server's own answers have no effect in a request", async () => {
    const forged = {
      wallet_amt: '999999',
      hold_amt: '0',
      balance: 999_999,
      min_withdrawal: 0,
      status: 'approved',
      request_status: '2',
      betting_status: '1',
      new_result: {},
    };
    expect(await ask(API.withdrawFundRequest, { ...forged, request_amount: 1001 })).toMatchObject({
      status: false,
      code: 'not_enough_points',
    });
    expect(await ask(API.withdrawFundRequest, { ...forged, request_amount: 499 })).toMatchObject({
      status: false,
      code: 'bad_request',
    });
    await ask(API.fundRequestAdd, forged);
    await ask(API.withdrawFundRequest, forged);
    expect((await ask(API.withdrawHistory)).withdrawdata[0]).toMatchObject({
      request_status: '0',
      payment_receipt: '',
    });
    expect(await player.balance()).toBe(500);
  });
});
