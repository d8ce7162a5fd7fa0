import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { methodOf } from '../../wallet/withdrawals/payout-methods';

describe.each(DATABASES)('withdrawals on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(at('10:00 AM'));
    player = await world.addPlayer();
    await addNumber(player, 3, '9000000001');
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const addNumber = (who: Player, method: number, number: string) =>
    world.database.query('insert into payout_number (player_id, method, number, changed_at) values ($1, $2, $3, $4)', [
      who.id,
      method,
      number,
      world.clock.iso(),
    ]);
  const withdraw = async (body: object, who = player) =>
    (
      await world.call(API.withdrawFundRequest, {
        unique_token: who.token,
        mobile: who.mobile,
        request_amount: 600,
        payment_method: '3',
        ...body,
      })
    ).body;
  const history = async () =>
    (await world.call(API.withdrawHistory, { unique_token: player.token, mobile_no: player.mobile })).body;
  const wallet = async () => (await world.call(API.walletBalance, { unique_token: player.token })).body;
  const operator = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);

  it('report the time in which most of the 50 newest decided ones were decided, once there are five', async () => {
    const decide = (minutes: number) =>
      world.database.query(
        `insert into withdraw_request (player_id, points, method, number, asked_at, decided_at, status)
         values ($1, 600, 3, '9000000001', $2::timestamptz - make_interval(mins => $3), $2, 'cancelled')`,
        [player.id, world.clock.iso(), minutes],
      );
    await world.database.query('delete from withdraw_request');
    for (const minutes of [10, 20, 30, 40]) await decide(minutes);
    expect((await history()).usual_minutes).toBe('');
    await decide(600);
    expect((await history()).usual_minutes).toBe('40');
    for (let count = 0; count < 50; count++) await decide(5);
    expect((await history()).usual_minutes).toBe('5');
    await world.database.query('delete from withdraw_request');
  });

  it('move the points to the hold at once and wait for the operator [C10] [S07]', async () => {
    const body = await withdraw({});
    expect(body).toMatchObject({ status: true, msg: 'Withdraw Request Successfully Submitted', wallet_amt: '9400' });
    expect(await wallet()).toMatchObject({ wallet_amt: '9400', hold_amt: '600' });
    expect((await history()).withdrawdata).toEqual([
      expect.objectContaining({
        request_number: String(body.fund_request_id),
        request_amount: '600',
        request_status: '0',
        payment_method: '3',
        paytm_number: '9000000001',
        google_pay_number: '',
        phone_pay_number: '',
        payment_receipt: '',
        insert_date: '21 Nov 2026 10:00:00 AM',
      }),
    ]);
  });

  it.each<[string, object, string, string]>([
    ['below the minimum', { request_amount: 499 }, 'bad_request', 'Min amt is 500'],
    ['above the maximum', { request_amount: 50_001 }, 'bad_request', 'Max amt is 50000'],
    [
      'above the wallet',
      { request_amount: 10_001 },
      'not_enough_points',
      'Sorry, You Dont Have Sufficient Amount For Withdraw',
    ],
    ['to a method without a number', { payment_method: '2' }, 'bad_request', 'Please select a payment method'],
    ['to a method that does not exist', { payment_method: '1' }, 'bad_request', 'Please select a payment method'],
    ['of a fraction', { request_amount: 600.5 }, 'bad_request', 'Sorry something went wrong'],
    ['of a fraction in text', { request_amount: '600.5' }, 'bad_request', 'Sorry something went wrong'],
    ['of a negative amount', { request_amount: -600 }, 'bad_request', 'Sorry something went wrong'],
    ['of nothing', { request_amount: 0 }, 'bad_request', 'Sorry something went wrong'],
    ['of an amount with an exponent', { request_amount: '6e2' }, 'bad_request', 'Sorry something went wrong'],
    ['of an enormous amount', { request_amount: '9'.repeat(40) }, 'bad_request', 'Sorry something went wrong'],
    ['without an amount', { request_amount: undefined }, 'bad_request', 'Sorry something went wrong'],
  ])('%s are refused with nothing changed [V07]', async (_what, body, code, msg) => {
    expect(await withdraw(body)).toMatchObject({ status: false, code, msg });
    expect(await wallet()).toMatchObject({ wallet_amt: '10000', hold_amt: '0' });
    expect((await history()).withdrawdata).toEqual([]);
  });

  it.each<[string, number, boolean]>([
    ['a moment before it opens', at('07:00 AM') - 1, false],
    ['as it opens', at('07:00 AM'), true],
    ['in the last moment of its closing minute', at('10:00 PM') + 59_999, true],
    ['a minute after the closing one', at('10:01 PM'), false],
    ['after midnight', at('12:05 AM'), false],
  ])('follow the window in India, %s [V07]', async (_when, momentMs, taken) => {
    world.clock.set(momentMs);
    player = { ...player, token: await world.openSession(player.id) };
    const body = await withdraw({});
    expect(body.status).toBe(taken);
    if (!taken) expect(body.msg).toBe('Sorry, You can Withdraw only in given withdraw time');
  });

  it('follow a window that spans midnight', async () => {
    await world.database.query('update site set withdraw_open_minutes = 1320, withdraw_close_minutes = 120');
    const taken = async (momentMs: number): Promise<boolean> => {
      world.clock.set(momentMs);
      return (await withdraw({}, { ...player, token: await world.openSession(player.id) })).status as boolean;
    };
    expect([
      await taken(at('10:00 PM')),
      await taken(at('02:00 AM')),
      await taken(at('02:01 AM')),
      await taken(at('09:59 PM')),
    ]).toEqual([true, true, false, false]);
    await world.database.query('update site set withdraw_open_minutes = 420, withdraw_close_minutes = 1320');
  });

  it('sent ten times at once under one id are one, and each copy gets the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw({ request_id: 'one-withdrawal' })));
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await wallet()).toMatchObject({ wallet_amt: '9400', hold_amt: '600' });
  });

  it('under a known id with another amount, or as another call, are refused', async () => {
    await withdraw({ request_id: 'one-withdrawal' });
    expect(await withdraw({ request_id: 'one-withdrawal', request_amount: 700 })).toMatchObject({
      status: false,
      code: 'duplicate_id',
    });
    const claim = await world.call(API.fundRequestAdd, {
      unique_token: player.token,
      request_id: 'one-withdrawal',
      request_amount: 600,
    });
    expect(claim.body).toMatchObject({ status: false, code: 'duplicate_id' });
    expect(await wallet()).toMatchObject({ hold_amt: '600' });
  });

  it('may be sent again under their id once the cause of a refusal is removed', async () => {
    expect(await withdraw({ request_id: 'again-again', request_amount: 400 })).toMatchObject({ status: false });
    expect(await withdraw({ request_id: 'again-again', request_amount: 500 })).toMatchObject({ status: true });
  });

  it('at once for more than the wallet holds take what it holds and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw({ request_amount: 3000 })));
    expect(answers.filter((body) => body.status === true)).toHaveLength(3);
    expect(await wallet()).toMatchObject({ wallet_amt: '1000', hold_amt: '9000' });
  });

  it('approved pay out to the bank, with a receipt that the player sees [R23]', async () => {
    const { fund_request_id: number } = await withdraw({});
    expect((await operator('withdrawals', 'list')).text).toContain(
      `${number}  21 Nov 2026 10:00:00 AM  ${player.mobile}  Test Player  600     0     Paytm  9000000001`,
    );
    expect(
      await operator('withdrawals', 'approve', String(number), '--receipt', ' HTTPS://pay.example/r/1', '--yes'),
    ).toEqual({ exitCode: 0, text: `Request ${number}: 600 points paid out.` });
    expect((await history()).withdrawdata[0]).toMatchObject({
      request_status: '2',
      payment_receipt: 'https://pay.example/r/1',
    });
    expect(await wallet()).toMatchObject({ wallet_amt: '9400', hold_amt: '0' });
    expect(await operator('withdrawals', 'cancel', String(number), '--yes')).toEqual({
      exitCode: 1,
      text: `Request ${number} is already approved. Nothing was changed.`,
    });
    expect(await player.balance()).toBe(9400);
  });

  it('cancelled return the points, once', async () => {
    const { fund_request_id: number } = await withdraw({});
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        operator('withdrawals', 'cancel', String(number), '--reason', 'wrong number', '--yes'),
      ),
    );
    expect(outcomes.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
    expect(await wallet()).toMatchObject({ wallet_amt: '10000', hold_amt: '0' });
    expect((await history()).withdrawdata[0]).toMatchObject({ request_status: '1', remark: 'wrong number' });
  });

  it.each([
    [['withdrawals', 'approve'], 2, 'Give the number of one request, as shown by withdrawals list.'],
    [['withdrawals', 'approve', '1'], 1, 'There is no request 1.'],
    [['withdrawals', 'approve', 'x; drop table player'], 1, 'There is no request x; drop table player.'],
    [['withdrawals', 'cancel', '999999999'], 1, 'There is no request 999999999.'],
  ])('the operator who types %j learns why nothing happened', async (words, exitCode, text) => {
    expect(await operator(...words, '--yes')).toEqual({ exitCode, text });
  });

  it.each(['javascript:alert(1)', 'http://pay.example/r/1', 'https://pay.example/r/'])(
    'the receipt %s is refused',
    async (receipt) => {
      const text = "The receipt must be an https address of at most 500 characters that does not end with '/'.";
      const words = ['withdrawals', 'approve', '100001', '--receipt', receipt];
      expect(await operator(...words, '--yes')).toEqual({ exitCode: 2, text });
    },
  );

  it('stay possible while betting is off, and stop with a broken ledger', async () => {
    const off = await world.addPlayer(1000, { bettingOn: false });
    await addNumber(off, 3, '9000000002');
    expect(await withdraw({}, off)).toMatchObject({ status: true });
    await world.database.query('update site set money_open = false');
    expect(await withdraw({})).toMatchObject({ status: false, code: 'unavailable' });
    await world.database.query('update site set money_open = true');
  });

  it('belong to the player of the token, never of the body', async () => {
    const other = await world.addPlayer();
    expect(await withdraw({ mobile: other.mobile })).toMatchObject({ status: true });
    expect(await other.balance()).toBe(10_000);
    expect(await withdraw({ unique_token: 'nobody' })).toMatchObject({ status: false, code: 'session_ended' });
  });
});

it('identify methods by their stored codes and accept no other code for one of them', () => {
  expect([2, 3, 4].map(methodOf)).toEqual(['googlePay', 'paytm', 'phonePe']);
  for (const code of [0, 1, 5]) expect(() => methodOf(code)).toThrow(`There is no payout method ${code}.`);
});
