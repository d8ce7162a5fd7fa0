import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { startCodeService } from '../../../test/support/codes';
import { at, createWorld, type Answer, type World } from '../../../test/support/world';

const OWNER = '9876543210';
const WRONG = { status: false, msg: 'Enter Valid OTP', code: 'not_allowed', reason: 'wrong_code' };

describe.each(DATABASES)('clients that register without codes, in production on $name', (kind) => {
  let world: World;
  let service: Awaited<ReturnType<typeof startCodeService>>;
  let serial = 7_300_000_000;
  const newMobile = (): string => String((serial += 1));
  beforeAll(async () => {
    service = await startCodeService();
    world = await createWorld(kind, {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused',
      PUBLIC_URL: 'https://play.example',
      TRUST_PROXY: '1',
      OTP_WEBHOOK_URL: service.url,
      APP_KEYS: 'web,native:family:no-code',
    });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from attempt');
    service.sent.length = 0;
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  const call = (path: string, body: object, { app_key = 'native', address = '203.0.113.1' } = {}): Promise<Answer> =>
    world.post(path, { env_type: '1', app_key, ...body }, { 'x-forwarded-for': address });
  const register = (mobile: string, from: { app_key?: string; address?: string } = {}, more = {}): Promise<Answer> =>
    call(API.userRegistration, { name: 'asha', email: 'temp@gmail.com', password: 'secret 1', mobile, ...more }, from);

  it('register with the code in the answer, compare it themselves, and are logged in', async () => {
    const mobile = newMobile();
    const asked = (await call(API.checkMobile, { mobile })).body;
    expect(asked).toEqual({ otp: expect.any(Number), msg: 'Mobile number is not registered', status: 'true' });
    expect(service.sent.at(-1)).toMatchObject({ code: String(asked.otp), purpose: 'register' });
    expect((await call(API.resendOtp, { mobile })).body.otp).toEqual(expect.any(Number));
    const { body } = await register(mobile);
    expect(body).toMatchObject({ status: true, user_name: 'Asha' });
    expect((await call(API.walletBalance, { unique_token: body.unique_token })).body.status).toBe(true);
  });

  it('change nothing for other keys: their answers have no code, and a code is required', async () => {
    const page = { app_key: 'web' };
    const mobile = newMobile();
    for (const path of [API.checkMobile, API.resendOtp])
      expect((await call(path, { mobile }, page)).body).toMatchObject({ otp_ref: expect.any(String) });
    expect((await call(API.checkMobile, { mobile }, page)).body).not.toHaveProperty('otp');
    expect((await register(mobile, page)).body).toEqual(WRONG);
  });

  it('get no code that another key could use as proof', async () => {
    const mobile = newMobile();
    const { otp } = (await call(API.checkMobile, { mobile })).body;
    for (const otp_ref of ['', 'x', String(otp)]) {
      const { body } = await call(API.verifyOtp, { mobile, otp_ref, otp }, { app_key: 'web' });
      expect(body.otp_proof).toBeUndefined();
    }
  });

  it('get no code of a registered number, and set no password or payout number without one', async () => {
    for (const path of [API.forgetCheckMobile, API.resendOtp]) {
      const { body } = await call(path, { mobile: OWNER });
      expect([body.otp, body.otp_ref]).toEqual([undefined, expect.any(String)]);
    }
    expect((await call(API.forgotPassword, { mobile: OWNER, new_pass: 'of a thief' })).body).toEqual(WRONG);
    const { token, mobile } = await world.addPlayer();
    const asked = (await call(API.resendOtp, { mobile, unique_token: token })).body;
    expect([asked.otp, asked.otp_ref]).toEqual([undefined, expect.any(String)]);
    const number = { unique_token: token, upi_type: '1', paytm_no: '9000000001' };
    expect((await call(API.addUpiDetails, number)).body).toEqual(WRONG);
  });

  it('learn that a number is registered, and cannot register it again', async () => {
    const mobile = newMobile();
    expect((await register(mobile)).body.status).toBe(true);
    const taken = { status: false, msg: 'Mobile number is already registered. Try Login.' };
    expect((await call(API.checkMobile, { mobile })).body).toMatchObject(taken);
    expect((await register(mobile)).body).toMatchObject(taken);
  });

  it('can test numbers only as often as they may register', async () => {
    for (let n = 0; n < 10; n += 1) await register(OWNER);
    const [registered, free] = [await register(OWNER), await register(newMobile())];
    expect([registered.status, registered.body]).toEqual([429, free.body]);
    expect(free.status).toBe(429);
  });

  it('have their proof checked if they send one', async () => {
    expect((await register(newMobile(), {}, { otp_proof: 'x'.repeat(43) })).body).toEqual(WRONG);
  });

  it('register ten numbers an hour and thirty a day per address, three times as many per network', async () => {
    const accepted = async (count: number, address: string): Promise<number> => {
      let done = 0;
      for (let n = 0; n < count; n += 1) if ((await register(newMobile(), { address })).status === 200) done += 1;
      return done;
    };
    expect(await accepted(12, '203.0.113.1')).toBe(10);
    expect([await accepted(11, '203.0.113.2'), await accepted(11, '203.0.113.3')]).toEqual([10, 10]);
    expect([await accepted(1, '203.0.113.4'), await accepted(1, '198.51.100.1')]).toEqual([0, 1]);
    await world.setClock(at('11:00 AM'));
    expect(await accepted(11, '203.0.113.1')).toBe(10);
    await world.setClock(at('12:00 PM'));
    expect(await accepted(11, '203.0.113.1')).toBe(10);
    await world.setClock(at('01:00 PM'));
    expect([await accepted(1, '203.0.113.1'), await accepted(1, '203.0.113.2')]).toEqual([0, 1]);
  });
});
