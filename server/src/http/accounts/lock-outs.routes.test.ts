import { DATABASES } from '../../../test/support/databases';
import { deviceOf } from '../../../test/support/devices';
import { keepMessages } from '../../../test/support/sent-messages';
import { type Answer, at, createWorld, type World } from '../../../test/support/world';
import { hashPassword } from '../../accounts/passwords/passwords';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';

const HOUR_MS = 3_600_000;
const RESET = '/api-forget-check-mobile';

/** The victim's own network; strangers come from others. */
const HOME = '198.51.100.7';
const elsewhere = (network: number): string => `10.${network >> 8}.${network & 255}.1`;

describe.each(DATABASES)('while strangers attack a number, on $name', (kind) => {
  let world: World;
  let messages: ReturnType<typeof keepMessages>;
  let victim: { id: string; mobile: string };
  beforeAll(async () => {
    messages = keepMessages();
    world = await createWorld(kind, { TRUST_PROXY: '1', OTP_MODE: 'verify' });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await world.close();
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from attempt');
    victim = await world.addPlayer(0);
    const set = 'update player set password_hash = $1 where id = $2';
    await world.database.query(set, [await hashPassword('of the victim'), victim.id]);
  });

  const call = (path: string, body: object, from: string, cookie = ''): Promise<Answer> =>
    world.call(path, body, { 'x-forwarded-for': from, cookie });
  const logIn = (password: string, from = HOME, cookie = ''): Promise<Answer> =>
    call('/api-user-login', { mobile: victim.mobile, password }, from, cookie);

  /** One attempt of a stranger: a wrong password, a code request and a wrong code. */
  async function attack(from: string): Promise<void> {
    await logIn('a guess', from);
    const { otp_ref } = (await call(RESET, { mobile: victim.mobile }, from)).body;
    if (typeof otp_ref !== 'string') return;
    const otp = messages.codeFor(victim.mobile) === '5555' ? '5556' : '5555';
    await call('/api-verify-otp', { mobile: victim.mobile, otp_ref, otp }, from);
  }

  /** Whether the victim can reset the password by code, and the session of the login after it. */
  async function resets(cookie = ''): Promise<{ codes: boolean; cookie: string }> {
    const asked = await call(RESET, { mobile: victim.mobile }, HOME, cookie);
    if (asked.status === 429) return { codes: false, cookie };
    const otp = messages.codeFor(victim.mobile);
    const { otp_ref } = asked.body;
    const proved = await call('/api-verify-otp', { mobile: victim.mobile, otp_ref, otp }, HOME, cookie);
    if (proved.status === 429) return { codes: false, cookie };
    const body = { mobile: victim.mobile, new_pass: 'a new password', otp_proof: proved.body.otp_proof };
    const done = await call('/api-forgot-password', body, HOME, cookie);
    expect(done.body.status).toBe(true);
    return { codes: true, cookie: deviceOf(done) };
  }

  /** Wrong passwords over the last hours, spread over networks. */
  const wereWrong = (times: number, ofNetwork: number): Promise<unknown> =>
    world.database.query(
      `insert into attempt (kind, mobile, address, network, made_at)
       select 'password', $1, format('10.%s.%s.1', n >> 8, n & 255), format('10.%s.%s', n >> 8, n & 255),
              $2::timestamptz - interval '1 hour'
         from (select g / $4::int as n from generate_series(0, $3::int - 1) g) networks`,
      [victim.mobile, world.clock.iso(), times, ofNetwork],
    );

  /** Hours of attack from this many networks, as long as attempts are counted. */
  async function attackFor(networks: number): Promise<void> {
    const ofNetwork = Math.min(28, Math.floor(96 / networks));
    await wereWrong(networks * ofNetwork, ofNetwork);
    for (let hour = 0; hour < 4; hour += 1) {
      world.clock.set(at('10:00 AM') + hour * HOUR_MS);
      for (let network = 0; network < networks; network += 1)
        for (let turn = 0; turn < 3; turn += 1) await attack(elsewhere(network));
    }
  }

  it('from one network, the victim can log in and reset, on a known device and on a new one', async () => {
    const known = deviceOf(await logIn('of the victim'));
    await attackFor(1);
    const side = { attack: Array.from({ length: 10 }, () => attack(elsewhere(0))), victim: [] as Promise<Answer>[] };
    side.victim.push(logIn('of the victim'), logIn('of the victim', HOME, known));
    const [, ...logins] = await Promise.all([Promise.all(side.attack), ...side.victim]);
    expect(logins.map(({ body }) => body.status)).toEqual([true, true]);
    for (const device of ['', known]) {
      const [, reset] = await Promise.all([attack(elsewhere(0)), resets(device)]);
      expect(reset.codes).toBe(true);
      const [, login] = await Promise.all([attack(elsewhere(0)), logIn('a new password', HOME, device)]);
      expect(login.body.status).toBe(true);
      expect((await logIn('of the victim', HOME, device)).body.msg).toBe('Invalid login details');
    }
  });

  it('from everywhere, a device that has logged in before can log in and reset, also after logging out', async () => {
    const login = await logIn('of the victim');
    const known = deviceOf(login);
    await call('/api-user-logout', { unique_token: login.body.unique_token }, HOME, known);
    await attackFor(12);
    expect((await logIn('of the victim', HOME, known)).body.status).toBe(true);
    expect((await resets(known)).codes).toBe(true);
    await Promise.all([12, 13, 14].map((network) => attack(elsewhere(network))));
    expect((await logIn('a new password', HOME, known)).body.status).toBe(true);
  });

  it('from everywhere, a new device is refused until the next day, or until support resets the password', async () => {
    await attackFor(12);
    expect((await logIn('of the victim')).status).toBe(429);
    expect((await resets()).codes).toBe(false);
    const { database, clock } = world;
    const words = ['players', 'reset-password', '--mobile', victim.mobile, '--reason', 'called', '--yes', '--json'];
    const { text } = await runCommand({ database, clock, logger: createLogger('silent') }, words);
    const { password } = JSON.parse(text) as { password: string };
    expect(password).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    await wereWrong(110, 1);
    expect((await logIn('of the victim')).body.msg).toBe('Invalid login details');
    const login = await logIn(password);
    expect(login.body.status).toBe(true);
    // The device is known from now on, so the player can choose a new password.
    const cookie = deviceOf(login);
    const change = { unique_token: login.body.unique_token, old_pass: password, new_pass: 'my own again' };
    expect((await call('/api-change-password', change, HOME, cookie)).body.status).toBe(true);
    expect((await logIn('my own again', HOME, cookie)).body.status).toBe(true);
    expect((await logIn('my own again', '203.0.113.1')).status).toBe(429);
    clock.set(clock.nowMs() + 24 * HOUR_MS);
    expect((await logIn('my own again', '203.0.113.1')).body.status).toBe(true);
  });

  it("whoever resets by a code has a known device from then on, and logs in while other people's passwords are refused", async () => {
    await wereWrong(100, 1);
    expect((await logIn('of the victim')).status).toBe(429);
    const { codes, cookie } = await resets();
    await wereWrong(100, 1);
    expect(codes).toBe(true);
    expect((await logIn('a new password', HOME)).status).toBe(429);
    expect((await logIn('a new password', HOME, cookie)).body.status).toBe(true);
  });
});
