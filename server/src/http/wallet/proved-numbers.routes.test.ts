import { API } from '@ank/protocol/test-support';
import { startCodeService } from '../../../test/support/codes';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';

const OWN = {
  status: false,
  code: 'not_allowed',
  reason: 'unproved',
  msg: 'Please verify your mobile number first: add a payment number on our website, or reset your password there.',
};
const THEIRS = {
  status: false,
  code: 'not_allowed',
  reason: 'receiver_unproved',
  msg: 'This number is not verified yet. Its owner can verify it on our website.',
};
const PASSWORD = 'secret 1';

describe.each(DATABASES)('a number that was registered without a code, on $name', (kind) => {
  let world: World;
  let service: Awaited<ReturnType<typeof startCodeService>>;
  let ravi: Player;
  let serial = 7_400_000_000;
  const newMobile = (): string => String((serial += 1));
  beforeAll(async () => {
    service = await startCodeService();
    world = await createWorld(kind, {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused',
      PUBLIC_URL: 'https://play.example',
      TRUST_PROXY: '1',
      OTP_WEBHOOK_URL: service.url,
      RESET_HOLD_HOURS: '0',
      APP_KEYS: 'web,native:family:no-code',
    });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from attempt');
    ravi = await world.addPlayer(5000);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  const call = async (path: string, body: object, app_key = 'native'): Promise<Json> =>
    (await world.post(path, { env_type: '1', app_key, ...body }, { 'x-forwarded-for': '203.0.113.1' })).body;
  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const register = async (mobile: string, more: object = {}, app_key = 'native'): Promise<string> =>
    (await call(API.userRegistration, { name: 'asha', password: PASSWORD, mobile, ...more }, app_key)).unique_token;
  /** A stranger's account under somebody else's number, with points. */
  async function squat(): Promise<{ mobile: string; token: string }> {
    const mobile = newMobile();
    const token = await register(mobile);
    await operate('players', 'credit', '--mobile', mobile, '--points', '5000', '--reason', 'won', '--yes');
    return { mobile, token };
  }
  const check = (unique_token: string, mobile_no: string) => call(API.checkReceiver, { unique_token, mobile_no });
  const send = (unique_token: string, mobile_no: string, amount = 300) =>
    call(API.transferPoints, { unique_token, mobile_no, amount, transfer_note: '' });
  const balance = async (unique_token: string): Promise<string> =>
    (await call(API.walletBalance, { unique_token })).wallet_amt;
  async function proofOf(path: string, mobile: string, more: object = {}): Promise<string> {
    const { otp_ref } = await call(path, { mobile, ...more }, 'web');
    return (await call(API.verifyOtp, { mobile, otp_ref, otp: service.sent.at(-1)!.code }, 'web')).otp_proof;
  }
  const addNumber = async (unique_token: string, otp_proof?: string): Promise<Json> =>
    call(API.addUpiDetails, { unique_token, upi_type: '1', paytm_no: '9000000001', otp_proof }, 'web');
  const isProved = async (mobile: string): Promise<boolean> => {
    const { text } = await operate('players', 'list', '--mobile', mobile, '--json');
    return JSON.parse(text)[0].proved;
  };

  it('sends no points, and learns nothing about other numbers', async () => {
    const { token } = await squat();
    for (const mobile of [ravi.mobile, newMobile()]) {
      expect(await check(token, mobile)).toEqual(OWN);
      expect(await send(token, mobile)).toEqual(OWN);
      expect(await send(token, mobile, 999_999)).toEqual(OWN);
    }
    expect([await balance(token), await ravi.balance()]).toEqual(['5000', 5000]);
  });

  it('receives no points, and its name is not revealed', async () => {
    const { mobile, token } = await squat();
    expect(await check(ravi.token, mobile)).toEqual(THEIRS);
    expect(await send(ravi.token, mobile)).toEqual(THEIRS);
    expect([await balance(token), await ravi.balance()]).toEqual(['5000', 5000]);
  });

  it('is hidden from players who could not pay, and shown to others 30 times a minute, like unknown numbers', async () => {
    const { mobile } = await squat();
    const poor = await world.addPlayer(0);
    expect(await send(poor.token, mobile)).toEqual(await send(poor.token, newMobile()));
    for (let n = 0; n < 30; n += 1) expect(await send(ravi.token, mobile)).toEqual(THEIRS);
    for (const asked of [send(ravi.token, mobile), send(ravi.token, newMobile()), check(ravi.token, mobile)])
      expect(await asked).toMatchObject({ code: 'rate_limited' });
  });

  it('has no payout number without a code, and withdraws nothing', async () => {
    const { token } = await squat();
    expect(await addNumber(token)).toMatchObject({ status: false, msg: 'Enter Valid OTP' });
    const withdrawal = { unique_token: token, request_amount: 600, payment_method: '2' };
    expect(await call(API.withdrawFundRequest, withdrawal)).toMatchObject({ msg: 'Please select a payment method' });
    expect(await balance(token)).toBe('5000');
  });

  it('makes no device known, which would get its own limits for guessing codes', async () => {
    const { mobile } = await squat();
    expect((await call(API.userLogin, { mobile, password: PASSWORD, device_id: '' })).status).toBe(true);
    const known = `select 1 as one from known_device k join player p on p.id = k.player_id where p.mobile = $1`;
    expect(await world.database.query(known, [mobile])).toEqual([]);
  });

  it('is proved by the owner’s reset, which ends the stranger’s session', async () => {
    const { mobile, token } = await squat();
    const otp_proof = await proofOf(API.forgetCheckMobile, mobile);
    // The code alone changes nothing for the stranger, who is still logged in.
    expect(await send(token, ravi.mobile)).toEqual(OWN);
    expect((await call(API.forgotPassword, { mobile, new_pass: 'the owner’s', otp_proof }, 'web')).status).toBe(true);
    expect(await send(token, ravi.mobile)).toMatchObject({ code: 'session_ended' });
    const owner = (await call(API.userLogin, { mobile, password: 'the owner’s', device_id: '' })).unique_token;
    expect(await check(ravi.token, mobile)).toMatchObject({ status: true, user_name: 'Asha' });
    expect(await send(ravi.token, mobile)).toMatchObject({ status: true });
    expect(await send(owner, ravi.mobile)).toMatchObject({ status: true });
  });

  it('is proved by the code of a payout number', async () => {
    const { mobile, token } = await squat();
    const otp_proof = await proofOf(API.resendOtp, mobile, { unique_token: token });
    expect(await isProved(mobile)).toBe(false);
    expect(await addNumber(token, otp_proof)).toMatchObject({ status: true });
    expect(await isProved(mobile)).toBe(true);
    expect(await send(token, ravi.mobile)).toMatchObject({ status: true });
    expect(await send(ravi.token, mobile)).toMatchObject({ status: true });
  });

  it('is not proved by support, which has not seen a code', async () => {
    const { mobile } = await squat();
    await operate('players', 'reset-password', '--mobile', mobile, '--reason', 'called', '--yes');
    expect(await isProved(mobile)).toBe(false);
    expect(await send(ravi.token, mobile)).toEqual(THEIRS);
  });

  it('differs from one that was registered with a code', async () => {
    const mobile = newMobile();
    const token = await register(mobile, { otp_proof: await proofOf(API.checkMobile, mobile) }, 'web');
    expect(await isProved(mobile)).toBe(true);
    expect(await send(ravi.token, mobile)).toMatchObject({ status: true });
    expect(await send(token, ravi.mobile)).toMatchObject({ status: true });
  });
});

it.each(DATABASES)('on a try-out site, every number counts as proved, on $name', async (kind) => {
  const world = await createWorld(kind);
  const ravi = await world.addPlayer();
  const mobile = '7000000001';
  await world.call(API.userRegistration, { name: 'asha', password: PASSWORD, mobile });
  const transfer = { unique_token: ravi.token, mobile_no: mobile, amount: 300 };
  expect((await world.call(API.transferPoints, transfer)).body).toMatchObject({ status: true });
  await world.close();
});
