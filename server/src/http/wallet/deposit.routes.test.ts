import { API } from '@ank/protocol/test-support';
import jsqr from 'jsqr';
import { DATABASES } from '../../../test/support/databases';
import { createWorld, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';

const PIXELS = 4;

/** Reads the code like a phone's camera: the squares of the path painted on white. */
function readQr(svg: string): string | undefined {
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const side = modules * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column, row] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < PIXELS * PIXELS; at += 1) {
      const x = Number(column) * PIXELS + (at % PIXELS);
      const y = Number(row) * PIXELS + Math.floor(at / PIXELS);
      pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsqr(pixels, side, side)?.data;
}

describe.each(DATABASES)('deposits on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    player = await world.addPlayer(0);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const claim = async (body: object = {}, who = player) =>
    (await world.call(API.fundRequestAdd, { unique_token: who.token, request_amount: 500, ...body })).body;
  const operator = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const claims = () =>
    world.database.query<{ points: string; payment_reference: string }>(
      'select points, payment_reference from fund_request where player_id = $1',
      [player.id],
    );

  it('report the time in which most of the 50 newest decided claims were decided, once there are five', async () => {
    const usual = async () =>
      (await world.call(API.lastFundRequest, { unique_token: player.token, mobile_no: player.mobile })).body
        .usual_minutes;
    const decide = (minutes: number, count = 1) =>
      world.database.query(
        `insert into fund_request (player_id, points, asked_at, decided_at, status)
         select $1, 500, $2::timestamptz - make_interval(mins => $3), $2, 'rejected' from generate_series(1, $4)`,
        [player.id, world.clock.iso(), minutes, count],
      );
    for (const minutes of [10, 20, 30, 40]) await decide(minutes);
    expect(await usual()).toBe('');
    await decide(600);
    expect(await usual()).toBe('40');
    await decide(5, 50);
    expect(await usual()).toBe('5');
  });

  it('are listed up to the newest 200, and older ones as long as they wait', async () => {
    const decide = (count: number) =>
      world.database.query(
        `insert into fund_request (player_id, points, asked_at, decided_at, status)
         select $1, 500, $2, $2, 'rejected' from generate_series(1, $3)`,
        [player.id, world.clock.iso(), count],
      );
    const listed = async (): Promise<string[]> =>
      (await world.call(API.autoDepositList, { unique_token: player.token })).body.result.map(
        (row: { fund_status: string }) => row.fund_status,
      );
    const decided = Array<string>(200).fill('2');
    await decide(1);
    await claim();
    await decide(199);
    expect(await listed()).toEqual([...decided.slice(1), '0']);
    await decide(1);
    expect(await listed()).toEqual([...decided, '0']);
  });

  it('are claims that credit nothing until the operator approves, and then once [C03] [R24]', async () => {
    const body = await claim({ txn_ref: 'AB123', txn_id: '432112345678' });
    expect(body).toEqual({ status: true, msg: 'Request Successfully Added', fund_request_id: expect.any(Number) });
    expect(await player.balance()).toBe(0);
    const number = String(body.fund_request_id);
    expect((await operator('deposits', 'list')).text).toContain(
      `${number}  21 Nov 2026 10:00:00 AM  ${player.mobile}  Test Player  500     432112345678  AB123`,
    );
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => operator('deposits', 'approve', number, '--yes')),
    );
    expect(outcomes.filter(({ exitCode }) => exitCode === 0)).toEqual([
      { exitCode: 0, text: `Request ${number}: 500 points credited.` },
    ]);
    expect(await player.balance()).toBe(500);
    const { body: statement } = await world.call(API.statement, { unique_token: player.token });
    expect(statement.transaction_history).toEqual([
      expect.objectContaining({
        amount: '500',
        transaction_type: '1',
        amount_status: '1',
        transaction_note: `Request No.${number} Processed`,
        balance_after: '500',
      }),
    ]);
  });

  it('credit nothing once rejected, and stay rejected', async () => {
    const number = String((await claim()).fund_request_id);
    expect(await operator('deposits', 'reject', number, '--yes')).toEqual({
      exitCode: 0,
      text: `Request ${number} rejected.`,
    });
    expect(await operator('deposits', 'approve', number, '--yes')).toEqual({
      exitCode: 1,
      text: `Request ${number} is already rejected. Nothing was changed.`,
    });
    expect(await player.balance()).toBe(0);
  });

  it('of a payment that is already credited are not credited again, whoever claims it', async () => {
    const thief = await world.addPlayer(0);
    const first = String((await claim({ txn_id: '555500001111' })).fund_request_id);
    const second = String((await claim({ txn_id: '555500001111' }, thief)).fund_request_id);
    await operator('deposits', 'approve', first, '--yes');
    expect(await operator('deposits', 'approve', second, '--yes')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('already credited'),
    });
    expect(await thief.balance()).toBe(0);
    expect((await operator('deposits', 'reject', second, '--yes')).exitCode).toBe(0);
  });

  it('sent again under their id are one claim, which may get its payment reference once [S39]', async () => {
    const first = await claim({ request_id: 'one-claim' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim({ request_id: 'one-claim' })));
    expect(new Set(answers.map((body) => body.fund_request_id))).toEqual(new Set([first.fund_request_id]));
    expect(await claims()).toEqual([{ points: '500', payment_reference: '' }]);
    expect(await claim({ request_id: 'one-claim', txn_id: 'utr123' })).toEqual(first);
    expect(await claim({ request_id: 'one-claim', txn_id: 'OTHER' })).toEqual(first);
    expect(await claims()).toEqual([{ points: '500', payment_reference: 'utr123' }]);
    expect(await claim({ request_id: 'one-claim', request_amount: 600 })).toMatchObject({
      status: false,
      code: 'duplicate_id',
    });
  });

  it.each<[string, object, string]>([
    ['below the minimum', { request_amount: 299 }, 'Minimum amount to add is 300'],
    ['above the maximum', { request_amount: 100_001 }, 'Maximum amount to add is 100000'],
    ['of a fraction', { request_amount: '500.5' }, 'Sorry something went wrong'],
    ['of a negative amount', { request_amount: -500 }, 'Sorry something went wrong'],
    ['with markup as a reference', { txn_id: '<b>1</b>' }, 'Sorry something went wrong'],
  ])('%s are refused with nothing stored [V11]', async (_what, body, msg) => {
    expect(await claim(body)).toMatchObject({ status: false, msg });
    expect(await claims()).toEqual([]);
  });

  it('are pending in a number that an operator can look through', async () => {
    for (let turn = 0; turn < 20; turn += 1) await claim();
    expect(await claim()).toMatchObject({ status: false, code: 'not_allowed' });
    expect(await claims()).toHaveLength(20);
  });

  it('are refused while betting is off', async () => {
    const off = await world.addPlayer(0, { bettingOn: false });
    expect(await claim({}, off)).toMatchObject({ status: false, code: 'betting_off' });
  });

  it('report the minimum with status true, with or without a pending claim [C13]', async () => {
    const ask = async () =>
      (await world.call(API.lastFundRequest, { unique_token: player.token, mobile_no: player.mobile })).body;
    expect(await ask()).toMatchObject({ status: true, min_amt: '300', max_amt: '100000', last_req_detail: [] });
    const { fund_request_id: number } = await claim();
    expect(await ask()).toMatchObject({
      status: true,
      last_req_detail: [{ request_number: String(number), request_amount: '500', request_status: '0' }],
    });
  });

  it('name the payee and the rules without naming a player [C13] [C14]', async () => {
    expect((await world.call(API.adminBankDetails)).body).toMatchObject({
      status: true,
      bank_details: [
        {
          ac_holder_name: 'Ank Bazaar Try-out',
          google_upi_payment_id: 'ankbazaar@tryout',
          phonepay_upi_payment_id: 'ankbazaar@tryout',
        },
      ],
    });
    const { body } = await world.call(API.moneyRules);
    expect(body.content[0].withdrawal_rule.split('\n')).toHaveLength(3);
    expect(body.content[0].deposit_rule.split('\n')[0]).toBe('The smallest deposit is 300 points.');
  });

  it('by QR code: the picture encodes the payment, at an address that reveals no player [C13]', async () => {
    const { body } = await world.call(API.qrPay, {}, { host: 'play.example' });
    expect(body).toEqual({
      status: true,
      msg: 'Success',
      qrdata: [
        {
          upi_id: 'ankbazaar@tryout',
          qr_image: expect.stringMatching(/^http:\/\/play\.example\/qr\/[0-9a-f]{16}\.svg$/),
        },
      ],
    });
    const picture = await world.app.inject({ method: 'GET', url: new URL(body.qrdata[0].qr_image).pathname });
    expect(picture.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': 'public, max-age=86400',
    });
    expect(picture.payload).not.toMatch(/script|style|href/);
    expect(readQr(picture.payload)).toBe(
      'upi://pay?pa=ankbazaar%40tryout&pn=Ank%20Bazaar%20Try-out&cu=INR&tn=Add%20Funds',
    );
    expect((await world.app.inject({ method: 'GET', url: '/qr/0000000000000000.svg' })).statusCode).toBe(404);
  });

  it('by QR code change their address with the payee, and need a valid UPI id', async () => {
    const ask = async () => (await world.call(API.qrPay)).body;
    const before = (await ask()).qrdata[0].qr_image;
    await world.database.query(`update site set upi_id = 'other@bank'`);
    world.nextSecond();
    expect((await ask()).qrdata[0].qr_image).not.toBe(before);
    await world.database.query(`update site set upi_id = 'x&pa=thief@bank'`);
    world.nextSecond();
    expect(await ask()).toMatchObject({ status: false, qrdata: [] });
    await world.database.query(`update site set upi_id = 'ankbazaar@tryout'`);
  });
});
