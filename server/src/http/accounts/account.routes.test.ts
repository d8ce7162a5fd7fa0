import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Answer, type World } from '../../../test/support/world';
import { hashPassword } from '../../accounts/passwords/passwords';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('accounts on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1' });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from attempt');
    await world.database.query('delete from known_device');
  });
  afterAll(() => world.close());

  const logIn = (mobile: unknown, password: unknown, address = '203.0.113.1', cookie = ''): Promise<Answer> =>
    world.call('/api-user-login', { mobile, password, device_id: '' }, { 'x-forwarded-for': address, cookie });
  const wallet = async (token: string): Promise<Answer['body']> =>
    (await world.call('/api-user-wallet-balance', { unique_token: token })).body;

  it('logs a player in with exactly the fields of the call [C08]', async () => {
    const { status, body } = await logIn('9876543210', 'play1234');
    expect(status).toBe(200);
    expect(body).toEqual({
      msg: 'Login successful.. Redirecting..',
      unique_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user_name: 'Ravi Kumar',
      mobile: '9876543210',
      notification_status: '1',
      email: '',
      mobile_no: '9000000001',
      betting_status: '1',
      status: true,
    });
    expect((await wallet(body.unique_token)).wallet_amt).toBe('10000');
  });

  it('reports a player whose betting is off', async () => {
    expect((await logIn('9876543212', 'play1234')).body).toMatchObject({ status: true, betting_status: '0' });
  });

  it.each([
    ['9876543210', 'Play1234', 'Invalid login details', 'not_allowed'],
    ['9876543210', '', 'Invalid login details', 'not_allowed'],
    ['9876543219', 'play1234', 'Mobile not found', 'not_found'],
    ['not a number', 'play1234', 'Mobile not found', 'not_found'],
    ["' or 1=1 --", "' or 1=1 --", 'Mobile not found', 'not_found'],
  ])('refuses %s with %j: %s', async (mobile, password, msg, code) => {
    const { status, body } = await logIn(mobile, password);
    expect([status, body]).toMatchObject([200, { status: false, msg, code }]);
  });

  it.each([
    [9876543210, 'play1234'],
    ['9876543210', null],
    ['9876543210', ['play1234']],
    [{ $ne: '' }, { $ne: '' }],
    ['9876543210', 'x'.repeat(201)],
  ])('treats %j with %j as a bad request', async (mobile, password) => {
    expect((await logIn(mobile, password)).body).toMatchObject({ status: false, code: 'bad_request' });
  });

  it('accepts a password of 64 characters exactly as typed', async () => {
    const password = ` Aä${'x'.repeat(60)} `;
    const { id, mobile } = await world.addPlayer(0);
    await world.database.query('update player set password_hash = $1 where id = $2', [
      await hashPassword(password),
      id,
    ]);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)])
      expect((await logIn(mobile, other)).body).toMatchObject({ status: false });
    expect((await logIn(mobile, password)).body).toMatchObject({ status: true });
  });

  it('accepts the device ids that clients send', async () => {
    for (const device_id of [undefined, null, '', 'device-7']) {
      const { body } = await world.call('/api-user-login', { mobile: '9876543210', password: 'play1234', device_id });
      expect(body.status).toBe(true);
    }
  });

  it('stores neither the password nor the token in plain form', async () => {
    const { body } = await logIn('9876543211', 'play1234');
    const stored = JSON.stringify([
      await world.database.query('select * from player'),
      await world.database.query('select * from player_session'),
    ]);
    expect(stored).not.toContain('play1234');
    expect(stored).not.toContain(body.unique_token);
    expect(stored).toContain('$argon2id$v=19$m=47104,t=1,p=1$');
  });

  it('reveals a block only when the password is right, and opens no session', async () => {
    const blocked = await world.addPlayer(0, { blocked: true });
    await world.database.query('update player set password_hash = $1 where id = $2', [
      await hashPassword('right'),
      blocked.id,
    ]);
    expect((await logIn(blocked.mobile, 'wrong')).body.msg).toBe('Invalid login details');
    const { body } = await logIn(blocked.mobile, 'right');
    expect(body).toEqual({
      status: false,
      msg: 'Account is blocked By admin. Please contact to admin.',
      code: 'not_allowed',
      reason: 'blocked',
    });
  });

  it('ends every session of a player who is blocked while logged in', async () => {
    const player = await world.addPlayer(1000);
    await world.database.query('update player set blocked = true where id = $1', [player.id]);
    expect(await wallet(player.token)).toMatchObject({ status: false, code: 'session_ended' });
    expect((await world.bid(player, {})).body).toMatchObject({ status: false, code: 'session_ended' });
    expect(await player.balance()).toBe(1000);
  });

  it('keeps several devices logged in and ends only the one that logs out', async () => {
    const [one, two] = [await logIn('9876543210', 'play1234'), await logIn('9876543210', 'play1234')];
    expect(one.body.unique_token).not.toBe(two.body.unique_token);
    expect((await world.call('/api-user-logout', { unique_token: one.body.unique_token })).body).toMatchObject({
      status: true,
    });
    expect(await wallet(one.body.unique_token)).toMatchObject({ status: false, code: 'session_ended' });
    expect((await wallet(two.body.unique_token)).status).toBe(true);
    expect((await world.bid({ token: one.body.unique_token }, {})).body.code).toBe('session_ended');
  });

  it('always answers a logout with status true', async () => {
    for (const unique_token of [undefined, '', 'unknown'])
      expect((await world.call('/api-user-logout', { unique_token })).body.status).toBe(true);
  });

  it('ends a session after seven days without use', async () => {
    const player = await world.addPlayer(0);
    await world.setClock(at('10:00 AM') + 7 * DAY_MS - 1);
    expect((await wallet(player.token)).status).toBe(true);
    await world.setClock(at('10:00 AM') + 14 * DAY_MS - 2);
    expect((await wallet(player.token)).status).toBe(true);
    await world.setClock(at('10:00 AM') + 21 * DAY_MS - 2);
    expect((await wallet(player.token)).code).toBe('session_ended');
  });

  it('ends a session thirty days after its login however much it is used', async () => {
    const player = await world.addPlayer(0);
    for (let day = 5; day < 30; day += 5) {
      await world.setClock(at('10:00 AM') + day * DAY_MS);
      expect((await wallet(player.token)).status).toBe(true);
    }
    await world.setClock(at('10:00 AM') + 30 * DAY_MS - 1);
    expect((await wallet(player.token)).status).toBe(true);
    await world.setClock(at('10:00 AM') + 30 * DAY_MS);
    expect((await wallet(player.token)).code).toBe('session_ended');
  });

  it('counts a bid as use of the session', async () => {
    const player = await world.addPlayer(1000);
    await world.setClock(at('10:00 AM') + 6 * DAY_MS);
    expect((await world.bid(player, {})).body.status).toBe(true);
    await world.setClock(at('10:00 AM') + 12 * DAY_MS);
    expect((await world.bid(player, {})).body.status).toBe(true);
  });
});
