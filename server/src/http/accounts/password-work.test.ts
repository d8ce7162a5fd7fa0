import * as argon2 from '@node-rs/argon2';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DatabaseKind, DATABASES, filledPostgres } from '../../../test/support/databases';
import { deviceOf } from '../../../test/support/devices';
import { lockWaits } from '../../../test/support/lock-waits';
import { type Answer, createWorld, type World } from '../../../test/support/world';
import { hashPassword } from '../../accounts/passwords/passwords';
import { openPostgres } from '../../db/postgres';
import { unavailable } from '../../errors';

// Counts the real key derivations and lets a test run code right after one.
const afterVerify: (() => Promise<unknown>)[] = [];
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  const verify: typeof argon2.verify = async (...given) => {
    const fits = await real.verify(...given);
    await afterVerify.shift()?.();
    return fits;
  };
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(verify) };
});
const derive = { hash: jest.mocked(argon2.hash), verify: jest.mocked(argon2.verify) };

const OWNER = '9876543210';
const STRANGER = '9876543218';

/** Type and cost of each key derivation, without salt and result, and the SQL statements that ran. */
type Work = { derivations: string[]; statements: string[] };

/** The security log stores its events in batches of its own, up to a second later. */
const isOfCall = (statement: string): boolean => !statement.includes('insert into security_event');

describe.each(DATABASES)('the work for a login with a number on $name', (kind) => {
  let world: World;
  const ran: string[] = [];

  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1', OTP_MODE: 'verify' });
    const { query } = world.database;
    jest.spyOn(world.database, 'query').mockImplementation((text, params) => {
      ran.push(text);
      return query.call(world.database, text, params) as Promise<never>;
    });
  });
  beforeEach(() => world.database.query('delete from attempt'));
  afterAll(() => world.close());

  async function workOf(ask: () => Promise<Answer>): Promise<Work & { answer: Answer }> {
    for (const derivation of Object.values(derive)) derivation.mockClear();
    ran.length = 0;
    const answer = await ask();
    const checked = derive.verify.mock.calls.map(
      ([stored]) => `verify ${String(stored).split('$').slice(0, 4).join('$')}`,
    );
    const made = derive.hash.mock.calls.map(([, cost]) => `hash ${JSON.stringify(cost)}`);
    return { answer, derivations: [...checked, ...made], statements: ran.filter(isOfCall) };
  }

  const call = (path: string, body: object, cookie = ''): Promise<Answer> =>
    world.call(path, body, { 'x-forwarded-for': '203.0.113.1', cookie });
  const logIn = (mobile: string, password = 'wrong', cookie = ''): Promise<Answer> =>
    call('/api-user-login', { mobile, password, device_id: '' }, cookie);

  it('is the same at login, known or not: one key derivation of full cost and the same statements', async () => {
    const known = await workOf(() => logIn(OWNER));
    const unknown = await workOf(() => logIn(STRANGER));
    const malformed = await workOf(() => logIn('nobody'));
    expect(known.derivations).toEqual(['verify $argon2id$v=19$m=47104,t=1,p=1']);
    for (const { derivations, statements } of [unknown, malformed]) {
      expect(derivations).toEqual(known.derivations);
      expect(statements).toEqual(known.statements);
    }
    expect([known, unknown].map(({ answer }) => answer.body.msg)).toEqual([
      'Invalid login details',
      'Mobile not found',
    ]);
  });

  it('is the same for a device that is known to some player', async () => {
    const device = deviceOf(await logIn('9876543211', 'play1234'));
    const known = await workOf(() => logIn(OWNER, 'wrong', device));
    const unknown = await workOf(() => logIn(STRANGER, 'wrong', device));
    expect([unknown.derivations, unknown.statements]).toEqual([known.derivations, known.statements]);
  });

  it('is zero where the limit is reached, known or not, and is reached at the same guess', async () => {
    for (const mobile of [OWNER, STRANGER]) {
      for (let i = 0; i < 5; i += 1) expect((await logIn(mobile)).status).toBe(200);
      const { answer, derivations } = await workOf(() => logIn(mobile));
      expect([answer.status, derivations]).toEqual([429, []]);
    }
  });

  it('is one key derivation between two statements for a right password', async () => {
    const { answer, derivations, statements } = await workOf(() => logIn(OWNER, 'play1234'));
    expect([answer.body.status, derivations.length, statements.length]).toEqual([true, 1, 2]);
  });

  it('has no derivation in the calls that check whether a number is registered', async () => {
    for (const path of ['/api-check-mobile', '/api-forget-check-mobile']) {
      for (const mobile of [OWNER, STRANGER])
        expect((await workOf(() => call(path, { mobile }))).derivations).toEqual([]);
    }
  });

  it.each([
    ['/api-resend-otp', {}],
    ['/api-verify-otp', { otp_ref: 'x'.repeat(43), otp: '1234' }],
    ['/api-forgot-password', { new_pass: 'mine', otp_proof: 'x'.repeat(43) }],
  ])('is the same, with the same answer, in %s, which must reveal nothing', async (path, body) => {
    const known = await workOf(() => call(path, { mobile: OWNER, ...body }));
    const unknown = await workOf(() => call(path, { mobile: STRANGER, ...body }));
    expect(unknown.derivations).toEqual([]);
    expect(known.derivations).toEqual([]);
    expect(unknown.statements).toEqual(known.statements);
    const comparable = ({ status, body: { otp_ref, ...rest } }: Answer): unknown => [status, typeof otp_ref, rest];
    expect(comparable(unknown.answer)).toEqual(comparable(known.answer));
  });

  it('is the same in /api-user-registration without a proof: nothing is derived and a taken number is not revealed', async () => {
    const body = { name: 'x', email: 'email', password: 'x', otp_proof: 'x'.repeat(43) };
    const [known, unknown] = [
      await workOf(() => call('/api-user-registration', { ...body, mobile: OWNER })),
      await workOf(() => call('/api-user-registration', { ...body, mobile: STRANGER })),
    ];
    expect(unknown.derivations).toEqual([]);
    expect([known.derivations, known.statements, known.answer.body]).toEqual([
      unknown.derivations,
      unknown.statements,
      unknown.answer.body,
    ]);
  });
});

describe.each(DATABASES)('a login whose password changes while it is checked, on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { PASSWORD_HASHES: '2' });
  });
  afterAll(() => world.close());

  const player = async (): Promise<{ id: string; mobile: string }> => {
    const added = await world.addPlayer(0);
    await world.database.query('update player set password_hash = $1 where id = $2', [
      await hashPassword('old one'),
      added.id,
    ]);
    return added;
  };
  const logIn = (mobile: string): Promise<Answer> => world.call('/api-user-login', { mobile, password: 'old one' });
  const isLoggedIn = async (token: unknown): Promise<boolean> =>
    (await world.call('/api-user-wallet-balance', { unique_token: token })).body.status === true;

  it('opens no session with the old password after a reset has ended all sessions', async () => {
    const { mobile } = await player();
    afterVerify.push(() => world.call('/api-forgot-password', { mobile, new_pass: 'a new one' }));
    const { body } = await logIn(mobile);
    expect(body).toEqual({ status: false, msg: 'Invalid login details', code: 'not_allowed', reason: 'wrong_login' });
    expect(
      await world.database.query(
        'select 1 as one from player_session s join player p on p.id = s.player_id where p.mobile = $1 and s.ended_at is null',
        [mobile],
      ),
    ).toEqual([]);
  });

  it('opens a session when nothing changed meanwhile', async () => {
    const { mobile } = await player();
    afterVerify.push(() => world.call('/api-forget-check-mobile', { mobile }));
    expect(await isLoggedIn((await logIn(mobile)).body.unique_token)).toBe(true);
  });
});

describe.each(DATABASES)('a password that could not be checked, on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('is not counted as a wrong one, neither at login nor when changing a password', async () => {
    const { id, mobile, token } = await world.addPlayer(0);
    await world.database.query('update player set password_hash = $1 where id = $2', [await hashPassword('mine'), id]);
    const logIn = (): Promise<Answer> => world.call('/api-user-login', { mobile, password: 'mine' });
    const change = (): Promise<Answer> =>
      world.call('/api-change-password', { unique_token: token, old_pass: 'mine', new_pass: 'a new one' });
    for (const ask of [logIn, change]) {
      for (let i = 0; i < 5; i += 1) {
        derive.verify.mockRejectedValueOnce(unavailable());
        expect((await ask()).body.code).toBe('unavailable');
      }
      expect((await ask()).body.status).toBe(true);
    }
  });
});

/** From now on nobody waits too long for a turn, however busy the machine is. */
const stopTimeouts = (): void =>
  void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
afterEach(() => jest.useRealTimers());

describe('password work while others wait for the database', () => {
  /** The server's pool with one connection in it. */
  const narrow: Pick<DatabaseKind, 'openFilled'> = {
    async openFilled(fill) {
      const { url, drop } = await filledPostgres(fill);
      const database = openPostgres(url, () => undefined, { connections: 1 });
      return { ...database, close: () => database.close().then(drop) };
    },
  };

  it('holds no connection, neither while it runs nor while it waits', async () => {
    const world = await createWorld(narrow, { PASSWORD_HASHES: '2' });
    const { token, id } = await world.addPlayer(1000);
    await world.database.query('update player set password_hash = $1 where id = $2', [await hashPassword('mine'), id]);
    stopTimeouts();
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let reached = 0;
    const hold = (): Promise<void> => ((reached += 1), held);
    afterVerify.push(hold, hold);
    const logIn = (mobile: string): Promise<Answer> => world.call('/api-user-login', { mobile, password: 'play1234' });
    const change = world.call('/api-change-password', {
      unique_token: token,
      old_pass: 'mine',
      new_pass: 'new one of mine',
    });
    const logins = ['9876543210', '9876543211', '9876543210', '9876543212'].map(logIn);
    while (reached < 2) await nextTurn();
    expect((await world.call('/api-user-wallet-balance', { unique_token: token })).body.wallet_amt).toBe('1000');
    expect(reached).toBe(2);
    goOn();
    const answers = await Promise.all([change, ...logins]);
    expect(answers.map(({ body }) => body.status)).toEqual([true, true, true, true, true]);
    await world.close();
  });
});

describe('a flood of logins from one network', () => {
  it('is refused as busy at once, with nothing done, while other networks get a place', async () => {
    const world = await createWorld(DATABASES[1]!, { TRUST_PROXY: '1', PASSWORD_HASHES: '2' });
    stopTimeouts();
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    afterVerify.push(
      () => held,
      () => held,
    );
    const answers: Answer[] = [];
    const logIn = async (mobile: string, password: string, from: string): Promise<Answer> => {
      const call = world.call('/api-user-login', { mobile, password }, { 'x-forwarded-for': from });
      answers.push(await call);
      return call;
    };
    const flood = Array.from({ length: 60 }, (_unused, at) => logIn(`${7_000_000_000 + at}`, 'x', `203.0.113.${at}`));
    while (answers.length < 18) await nextTurn();
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(18).fill([
        503,
        {
          status: false,
          code: 'unavailable',
          reason: 'busy',
          msg: 'We are busy right now. Please try again in a moment.',
        },
      ]),
    );
    const owner = logIn('9876543210', 'play1234', '198.51.100.7');
    const other = await logIn('9876543210', 'play1234', '203.0.113.99');
    expect([other.status, answers.length]).toEqual([503, 19]);
    goOn();
    await owner;
    const processed = (await Promise.all(flood)).filter(({ body }) => body.msg === 'Mobile not found');
    expect(processed.length).toBeGreaterThan(1);
    expect(await world.database.query('select 1 as one from attempt')).toHaveLength(processed.length);
    await world.close();
  });
});

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))(
  'a login during a change that is not yet committed, on $name',
  (kind) => {
    it('waits for it and opens no session', async () => {
      const world = await createWorld(kind);
      const { id, mobile } = await world.addPlayer(0);
      await world.database.query('update player set password_hash = $1 where id = $2', [
        await hashPassword('old one'),
        id,
      ]);
      let answered: Promise<Answer> | undefined;
      await world.database.transaction(async (inside) => {
        await inside.query(`update player set password_hash = 'changed' where id = $1`, [id]);
        await inside.query('update player_session set ended_at = moment(0, null) where player_id = $1', [id]);
        answered = world.call('/api-user-login', { mobile, password: 'old one' });
        await lockWaits(world.database, 1);
      });
      expect((await answered!).body).toMatchObject({ status: false, msg: 'Invalid login details' });
      await world.close();
    });
  },
);
