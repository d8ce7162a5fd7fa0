import { APP, exchange, PLAYER } from '../test-support/exchange';
import { userLogin, userLogout } from './account';

const input = { mobile: '9876543210', password: ' p"ä ' };
const reply = {
  status: true,
  msg: 'Login successful.. Redirecting..',
  unique_token: 'NEW',
  user_name: 'Asha',
  mobile: '9876543210',
  betting_status: '1',
};

describe('login', () => {
  it('sends mobile, password and device_id, and no token of an older session [C02, C08]', async () => {
    const { path, body } = await exchange(userLogin, input, reply);
    expect(path).toBe('/api-user-login');
    expect(body).toEqual({ ...APP, mobile: '9876543210', password: ' p"ä ', device_id: '' });
  });

  it('reads token, user_name and mobile [C08]', async () => {
    const { answer } = await exchange(userLogin, input, reply);
    expect(answer).toEqual({ token: 'NEW', username: 'Asha', mobile: '9876543210', bettingOn: true });
  });

  it('reads a mobile sent as a number and betting switched off [S13]', async () => {
    const { answer } = await exchange(userLogin, input, {
      ...reply,
      status: 'true',
      mobile: 9876543210,
      betting_status: 0,
    });
    expect(answer).toMatchObject({ mobile: '9876543210', bettingOn: false });
  });

  it.each([undefined, null, '', 5, {}])('starts no session with the token %j', async (unique_token) => {
    await expect(exchange(userLogin, input, { ...reply, unique_token })).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it("is refused with the server's message", async () => {
    await expect(exchange(userLogin, input, { status: false, msg: 'Invalid login details' })).rejects.toMatchObject({
      outcome: 'refused',
      message: 'Invalid login details',
    });
  });
});

describe('logout', () => {
  it('sends the token alone and accepts any answer', async () => {
    const { path, body } = await exchange(userLogout, undefined, { status: true });
    expect(path).toBe('/api-user-logout');
    expect(body).toEqual(PLAYER);
  });
});
