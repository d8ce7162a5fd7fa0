import { APP, exchange, PLAYER } from '../test-support/exchange';
import { checkMobile, forgetCheckMobile, playerOtp, resendOtp } from './codes';
import { changePassword, forgotPassword, userRegistration } from './registration';

const OK = { status: true, msg: '' };
const mobile = '9876543210';

describe('a code', () => {
  it.each([
    ['for a new number', checkMobile, '/api-check-mobile', APP],
    ['for a new number, again', resendOtp, '/api-resend-otp', APP],
    ['for a forgotten password', forgetCheckMobile, '/api-forget-check-mobile', APP],
    ["for the player's own account", playerOtp, '/api-resend-otp', PLAYER],
  ] as const)('%s is requested with the mobile and read from otp [C02, C09]', async (_what, call, path, fields) => {
    expect(await exchange(call, { mobile }, { ...OK, otp: 4321 })).toEqual({
      path,
      body: { ...fields, mobile },
      answer: { otp: '4321', otpRef: null },
    });
  });

  it('is identified by its reference if the server sends no code', async () => {
    const { body, answer } = await exchange(resendOtp, { mobile, otpRef: 'ref-0' }, { ...OK, otp_ref: 'ref-1' });
    expect(body).toEqual({ ...APP, mobile, otp_ref: 'ref-0' });
    expect(answer).toEqual({ otp: null, otpRef: 'ref-1' });
  });
});

describe('a registration', () => {
  const input = { name: 'Asha Verma', mobile, password: 'secret 1', otpProof: null };
  const reply = { ...OK, unique_token: 'NEW', user_name: 'Asha Verma', betting_status: '1' };

  it('sends the player and the fixed fields, and reads user_name and unique_token [C02, C08]', async () => {
    const { path, body, answer } = await exchange(userRegistration, input, reply);
    expect(path).toBe('/api-user-registration');
    expect(body).toEqual({
      ...APP,
      name: 'Asha Verma',
      email: 'email',
      password: 'secret 1',
      mobile,
      security_pin: '123456',
      device_id: null,
    });
    expect(answer).toEqual({ token: 'NEW', username: 'Asha Verma', bettingOn: true });
  });

  it('includes the proof of a code that the server has checked', async () => {
    const { body } = await exchange(userRegistration, { ...input, otpProof: 'proof-1' }, reply);
    expect(body).toMatchObject({ otp_proof: 'proof-1' });
  });
});

describe('a password', () => {
  it('is set with mobile and new_pass after a reset [C02, C09]', async () => {
    const input = { mobile, newPassword: 'a new one', otpProof: null };
    const { path, body } = await exchange(forgotPassword, input, OK);
    expect([path, body]).toEqual(['/api-forgot-password', { ...APP, mobile, new_pass: 'a new one' }]);
  });

  it('is changed with old_pass and new_pass, and the session continues under the new token [C04, C16]', async () => {
    const input = { oldPassword: 'an old one', newPassword: 'a new one' };
    const { path, body, answer } = await exchange(changePassword, input, { ...OK, unique_token: 'NEXT' });
    expect([path, body]).toEqual([
      '/api-change-password',
      { ...PLAYER, old_pass: 'an old one', new_pass: 'a new one' },
    ]);
    expect(answer).toEqual({ token: 'NEXT' });
    expect((await exchange(changePassword, input, OK)).answer).toEqual({ token: null });
  });
});
