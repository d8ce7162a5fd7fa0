import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DATABASES } from '../../test/support/databases';
import { type Answer, at, createWorld, type World } from '../../test/support/world';

const OWNER = '9876543210';
const RESET = '/api-forget-check-mobile';
const WRONG = { status: false, msg: 'Enter Valid OTP', code: 'not_allowed' };

type Sent = { mobile: string; code: string; purpose: string };

/** A real HTTP service that stands in for the SMS provider and records what it receives. */
async function startCodeService() {
  const sent: Sent[] = [];
  const behaviour = { httpStatus: 200 };
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      sent.push(JSON.parse(text) as Sent);
      response.writeHead(behaviour.httpStatus).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return { sent, behaviour, url, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe.each(DATABASES)('codes that are verified, on $name', (kind) => {
  let world: World;
  let service: Awaited<ReturnType<typeof startCodeService>>;
  let serial = 7_000_000_000;
  const newMobile = (): string => String((serial += 1));

  beforeAll(async () => {
    service = await startCodeService();
    world = await createWorld(kind, { TRUST_PROXY: '1', OTP_MODE: 'verify', OTP_WEBHOOK_URL: service.url });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from attempt');
    await world.database.query('delete from known_device');
    service.sent.length = 0;
    service.behaviour.httpStatus = 200;
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  const call = async (path: string, body: object, address = '203.0.113.1'): Promise<Answer> =>
    world.call(path, body, { 'x-forwarded-for': address });
  const lastCode = (): string => service.sent.at(-1)!.code;
  const otherThan = (code: string): string => (code === '5555' ? '5556' : '5555');
  const ask = async (mobile: string, path = '/api-check-mobile'): Promise<string> =>
    (await call(path, { mobile })).body.otp_ref as string;
  const verify = (mobile: string, otp_ref: string, otp: string, address?: string): Promise<Answer> =>
    call('/api-verify-otp', { mobile, otp_ref, otp }, address);
  const proofFor = async (mobile: string, path?: string): Promise<string> => {
    const ref = await ask(mobile, path);
    return (await verify(mobile, ref, lastCode())).body.otp_proof as string;
  };
  const register = (mobile: string, otp_proof?: string): Promise<Answer> =>
    call('/api-user-registration', {
      name: 'asha verma',
      email: 'email',
      password: 'secret 1',
      mobile,
      security_pin: '123456',
      device_id: null,
      otp_proof,
    });
  const reset = (mobile: string, otp_proof?: unknown, new_pass = 'changed!'): Promise<Answer> =>
    call('/api-forgot-password', { mobile, new_pass, otp_proof });
  const logsIn = async (mobile: string, password: string): Promise<boolean> =>
    (await call('/api-user-login', { mobile, password, device_id: '' })).body.status === true;

  it('sends the code to the phone and nothing of it to the client', async () => {
    const mobile = newMobile();
    const { body } = await call('/api-check-mobile', { mobile });
    expect(body).toEqual({
      otp_ref: expect.stringMatching(/^[\w-]{43}$/),
      msg: 'Mobile number is not registered',
      status: 'true',
    });
    expect(service.sent).toEqual([
      { mobile: `+91${mobile}`, code: expect.stringMatching(/^\d{4}$/), purpose: 'register' },
    ]);
    expect(JSON.stringify(body)).not.toContain(lastCode());
  });

  it('stores neither code nor reference nor proof as they are', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const proof = (await verify(mobile, ref, lastCode())).body.otp_proof as string;
    const stored = JSON.stringify([
      await world.database.query('select * from otp_challenge'),
      await world.database.query('select code_hash from otp_code'),
    ]);
    for (const secret of [ref, proof]) expect(stored).not.toContain(secret);
    expect(stored).not.toContain(`"${lastCode()}"`);
  });

  it('opens an account with a proof, capitalises the name and logs in [C08]', async () => {
    const mobile = newMobile();
    const { body } = await register(mobile, await proofFor(mobile));
    expect(body).toEqual({
      unique_token: expect.stringMatching(/^[\w-]{43}$/),
      user_name: 'Asha Verma',
      mobile,
      email: '',
      betting_status: '1',
      msg: 'You are successfully register.',
      status: true,
    });
    expect((await call('/api-user-wallet-balance', { unique_token: body.unique_token })).body).toMatchObject({
      wallet_amt: '0',
      status: true,
    });
    expect(await logsIn(mobile, 'secret 1')).toBe(true);
    expect(await world.breaks()).toEqual([]);
  });

  it('tells who sends a registration again, its answer lost, that the account exists', async () => {
    const mobile = newMobile();
    const proof = await proofFor(mobile);
    await register(mobile, proof);
    expect((await register(mobile, proof)).body).toEqual({
      status: false,
      code: 'not_allowed',
      msg: 'Mobile number is already registered. Try Login.',
    });
    expect(await logsIn(mobile, 'secret 1')).toBe(true);
  });

  it.each([undefined, '', 'x'.repeat(43), { $ne: '' }])('opens no account with the proof %j', async (proof) => {
    const mobile = newMobile();
    expect((await register(mobile, proof as string)).body.status).toBe(false);
    expect(await logsIn(mobile, 'secret 1')).toBe(false);
  });

  it('takes a proof once, even when it is sent many times at once', async () => {
    const proof = await proofFor(OWNER, '/api-forget-check-mobile');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(OWNER, proof, `password ${i}`)));
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1);
    expect((await reset(OWNER, proof)).body).toEqual(WRONG);
  });

  it("takes no other number's proof, and none that was given for something else", async () => {
    const [mine, purpose] = [newMobile(), newMobile()];
    const proof = await proofFor(mine);
    expect((await reset(OWNER, proof)).body).toEqual(WRONG);
    expect((await register(purpose, proof)).body).toEqual(WRONG);
    await register(mine, proof);
    const resetProof = await proofFor(mine, '/api-forget-check-mobile');
    expect((await reset('9876543211', resetProof)).body).toEqual(WRONG);
    expect(await logsIn('9876543211', 'play1234')).toBe(true);
  });

  it('takes no proof that is ten minutes old', async () => {
    const mobile = newMobile();
    const proof = await proofFor(mobile);
    world.clock.set(at('10:10 AM'));
    expect((await register(mobile, proof)).body).toEqual(WRONG);
  });

  it('refuses the fourth try, though the code is right', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const code = lastCode();
    for (let i = 0; i < 3; i += 1) expect((await verify(mobile, ref, otherThan(code))).body).toEqual(WRONG);
    expect((await verify(mobile, ref, code)).body).toEqual(WRONG);
  });

  it('looks at three of twenty guesses sent at once', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const wrong = otherThan(lastCode());
    await Promise.all(Array.from({ length: 20 }, () => verify(mobile, ref, wrong)));
    expect(await world.database.query('select wrong_tries from otp_challenge where mobile = $1', [mobile])).toEqual([
      { wrong_tries: 3 },
    ]);
  });

  it('takes a code for five minutes and no longer', async () => {
    const [early, late] = [newMobile(), newMobile()];
    const refs = [await ask(early), await ask(late)];
    const codes = service.sent.map(({ code }) => code);
    world.clock.set(at('10:05 AM') - 1);
    expect((await verify(early, refs[0]!, codes[0]!)).body.status).toBe(true);
    world.clock.set(at('10:05 AM'));
    expect((await verify(late, refs[1]!, codes[1]!)).body).toEqual(WRONG);
  });

  it.each([0, 1])('takes the first and the resent code alike (%i) [S05]', async (which) => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const again = await call('/api-resend-otp', { mobile, otp_ref: ref });
    expect(again.body).toEqual({ otp_ref: ref, msg: 'Otp Re-Sent', status: true });
    expect((await verify(mobile, ref, service.sent[which]!.code)).body.status).toBe(true);
  });

  it('takes the first and the newest of the codes of one request, and none between them', async () => {
    const ofThree = async (which: number): Promise<Answer['body']> => {
      const mobile = newMobile();
      const ref = await ask(mobile);
      for (let i = 0; i < 2; i += 1) {
        const again = await call('/api-resend-otp', { mobile, otp_ref: ref });
        expect(again.body.otp_ref).toBe(ref);
      }
      const codes = service.sent.filter((sent) => sent.mobile === `+91${mobile}`).map(({ code }) => code);
      // Equal codes would prove nothing.
      return new Set(codes).size < 3 ? ofThree(which) : (await verify(mobile, ref, codes[which]!)).body;
    };
    expect((await ofThree(0)).status).toBe(true);
    expect(await ofThree(1)).toEqual(WRONG);
    expect((await ofThree(2)).status).toBe(true);
  });

  it('takes the first code for five minutes from its own sending, whatever was sent after it', async () => {
    const [mobile, late] = [newMobile(), newMobile()];
    const refs = [await ask(mobile), await ask(late)];
    world.clock.set(at('10:04 AM'));
    for (const [at, number] of [mobile, late].entries())
      await call('/api-resend-otp', { mobile: number, otp_ref: refs[at]! });
    world.clock.set(at('10:05 AM'));
    const codes = service.sent.map(({ code }) => code);
    if (codes[0] !== codes[2]) expect((await verify(mobile, refs[0]!, codes[0]!)).body).toEqual(WRONG);
    expect((await verify(mobile, refs[0]!, codes[2]!)).body.status).toBe(true);
    world.clock.set(at('10:09 AM'));
    expect((await verify(late, refs[1]!, codes[3]!)).body).toEqual(WRONG);
  });

  it('counts no code that is too late, since nothing could be guessed by it', async () => {
    const ref = await ask(OWNER, RESET);
    const late = lastCode();
    world.clock.set(at('10:05 AM'));
    for (let i = 0; i < 12; i += 1) expect((await verify(OWNER, ref, late)).body).toEqual(WRONG);
    const again = await ask(OWNER, RESET);
    expect((await verify(OWNER, again, lastCode())).body.status).toBe(true);
  });

  it('starts afresh when the tries are used up and another code is asked for', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    for (let i = 0; i < 3; i += 1) await verify(mobile, ref, otherThan(lastCode()));
    const { body } = await call('/api-resend-otp', { mobile, otp_ref: ref });
    expect(body.otp_ref).not.toBe(ref);
    expect((await verify(mobile, body.otp_ref, lastCode())).body.status).toBe(true);
  });

  it("checks no code under another number's reference", async () => {
    const [mine, theirs] = [newMobile(), newMobile()];
    const ref = await ask(mine);
    const code = lastCode();
    expect((await verify(theirs, ref, code)).body).toEqual(WRONG);
    expect((await verify(mine, ref, code)).body.status).toBe(true);
  });

  it('sends three codes of a number an hour to a network, by whichever call, ten in a day, and then to another one', async () => {
    const mobile = newMobile();
    const paths = ['/api-check-mobile', '/api-resend-otp'];
    for (let hour = 0; hour < 4; hour += 1) {
      world.clock.set(at('10:00 AM') + hour * 60 * 60_000);
      const more = hour < 3 ? 3 : 1;
      for (let i = 0; i < more; i += 1)
        expect((await call(paths[i % 2]!, { mobile }, `203.0.113.${i}`)).status).toBe(200);
      for (const path of paths) expect((await call(path, { mobile }, '203.0.113.9')).body.code).toBe('rate_limited');
    }
    expect(service.sent).toHaveLength(10);
    expect((await call('/api-check-mobile', { mobile }, '198.51.100.1')).body.status).toBe('true');
    world.clock.set(at('10:00 AM') + 24 * 60 * 60_000);
    expect((await call('/api-check-mobile', { mobile })).body.status).toBe('true');
  });

  it('sends ten codes an hour to a number, whoever asks, and thirty in a day', async () => {
    const mobile = newMobile();
    let asked = 0;
    const sends = async (): Promise<number> => {
      const before = service.sent.length;
      for (let i = 0; i < 12; i += 1) await call('/api-check-mobile', { mobile }, `198.18.${(asked += 1)}.1`);
      return service.sent.length - before;
    };
    const hourly = [];
    for (const clock of ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM']) {
      world.clock.set(at(clock));
      hourly.push(await sends());
    }
    expect(hourly).toEqual([10, 10, 10, 0]);
    expect((await call('/api-check-mobile', { mobile: newMobile() }, '198.18.1.1')).body.status).toBe('true');
  });

  it('sends no more than the limit when codes are asked for at once', async () => {
    const mobile = newMobile();
    await Promise.all(Array.from({ length: 12 }, () => call('/api-check-mobile', { mobile })));
    expect(service.sent).toHaveLength(3);
  });

  it('answers a hundred questions an hour about numbers to one address, and three hundred to a network', async () => {
    const asked = (address: string, times: number): Promise<unknown> =>
      world.database.query(
        `insert into attempt (kind, mobile, address, network, made_at)
         select 'question', '7000000000', $1, '203.0.113', $2 from generate_series(1, $3::int)`,
        [address, world.clock.iso(), times],
      );
    await asked('203.0.113.50', 99);
    expect((await call('/api-forget-check-mobile', { mobile: newMobile() }, '203.0.113.50')).status).toBe(200);
    expect((await call('/api-check-mobile', { mobile: newMobile() }, '203.0.113.50')).status).toBe(429);
    expect(service.sent).toHaveLength(0);
    for (const host of [51, 52, 53]) await asked(`203.0.113.${host}`, 66);
    expect((await call('/api-forget-check-mobile', { mobile: newMobile() }, '203.0.113.54')).status).toBe(200);
    await asked('203.0.113.54', 1);
    expect((await call('/api-forget-check-mobile', { mobile: newMobile() }, '203.0.113.54')).status).toBe(429);
    expect((await call('/api-forget-check-mobile', { mobile: newMobile() }, '203.0.114.54')).status).toBe(200);
  });

  it('stops guessing at a registration after five wrong codes in 15 minutes, over all its challenges', async () => {
    const mobile = newMobile();
    const first = await ask(mobile);
    for (let i = 0; i < 3; i += 1) await verify(mobile, first, otherThan(lastCode()));
    const second = await ask(mobile);
    const code = lastCode();
    for (let i = 0; i < 2; i += 1) await verify(mobile, second, otherThan(code));
    expect((await verify(mobile, second, code)).status).toBe(429);
    expect((await verify(mobile, second, code, '198.51.100.1')).body.status).toBe(true);
    world.clock.set(at('10:15 AM'));
    const third = await ask(mobile);
    expect((await verify(mobile, third, lastCode())).body.status).toBe(true);
  });

  it('stops a network after three wrong reset codes of a number in a day, however far apart, until the day has passed', async () => {
    const wrongAt = async (clock: string): Promise<void> => {
      world.clock.set(at(clock));
      const ref = await ask(OWNER, RESET);
      expect((await verify(OWNER, ref, otherThan(lastCode()))).body).toEqual(WRONG);
    };
    for (const clock of ['10:00 AM', '12:00 PM']) await wrongAt(clock);
    world.clock.set(at('01:00 PM'));
    const right = await ask(OWNER, RESET);
    expect((await verify(OWNER, right, lastCode())).body.status).toBe(true);
    await wrongAt('02:00 PM');
    world.clock.set(at('03:00 PM'));
    const late = await ask(OWNER, RESET);
    expect((await verify(OWNER, late, lastCode())).body.code).toBe('rate_limited');
    const another = await ask('9876543211', RESET);
    expect((await verify('9876543211', another, lastCode())).body.status).toBe(true);
    world.clock.set(at('10:00 AM') + 24 * 60 * 60_000);
    expect((await verify(OWNER, await ask(OWNER, RESET), lastCode())).body.status).toBe(true);
  });

  it('stops everybody who never logged in to a number after ten wrong reset or payout codes in a day', async () => {
    const { mobile, token } = await world.addPlayer(0);
    let network = 0;
    const wrong = async (from: string): Promise<Answer> => {
      const path = network % 2 === 0 ? RESET : '/api-resend-otp';
      const { otp_ref } = (await call(path, { mobile, unique_token: path === RESET ? '' : token }, from)).body;
      return verify(mobile, otp_ref, otherThan(lastCode()), from);
    };
    for (; network < 10; network += 1) expect((await wrong(`198.18.${network}.1`)).body).toEqual(WRONG);
    world.clock.set(at('11:00 AM'));
    for (; network < 12; network += 1) expect((await wrong(`198.18.${network}.1`)).body.code).toBe('rate_limited');
  });

  it('looks at no more than the limit of guesses that come from everywhere at once', async () => {
    const refs = [];
    for (let network = 0; network < 10; network += 1)
      refs.push((await call(RESET, { mobile: OWNER }, `198.18.${network}.1`)).body.otp_ref as string);
    const wrong = service.sent.every(({ code }) => code !== '5555') ? '5555' : '5556';
    const guesses = refs.flatMap((ref, at) =>
      Array.from({ length: 3 }, () => verify(OWNER, ref, wrong, `198.18.${at}.1`)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('counts wrong codes of an address and of a network over all numbers', async () => {
    const wereWrong = (address: string, hours: number, times: number): Promise<unknown> =>
      world.database.query(
        `insert into attempt (kind, mobile, address, network, made_at)
         select 'code', '7000000000', $1, '203.0.113', $2::timestamptz - make_interval(hours => $3)
           from generate_series(1, $4::int)`,
        [address, world.clock.iso(), hours, times],
      );
    const guess = async (from: string): Promise<number> => {
      const { mobile } = await world.addPlayer(0);
      const { otp_ref } = (await call(RESET, { mobile }, from)).body;
      return (await verify(mobile, otp_ref, lastCode(), from)).status;
    };
    const reached = async (): Promise<number[]> => [
      await guess('203.0.113.1'),
      await guess('203.0.113.2'),
      await guess('203.0.114.1'),
    ];
    await wereWrong('203.0.113.1', 0, 9);
    expect(await reached()).toEqual([200, 200, 200]);
    await wereWrong('203.0.113.1', 0, 1);
    expect(await reached()).toEqual([429, 200, 200]);
    await world.database.query('delete from attempt');
    await wereWrong('203.0.113.1', 5, 20);
    expect(await reached()).toEqual([429, 200, 200]);
    await world.database.query('delete from attempt');
    for (const host of [3, 4, 5]) await wereWrong(`203.0.113.${host}`, 0, 10);
    expect(await reached()).toEqual([429, 429, 200]);
    await world.database.query('delete from attempt');
    for (let host = 10; host < 16; host += 1) await wereWrong(`203.0.113.${host}`, host, 10);
    expect(await reached()).toEqual([429, 429, 200]);
  });

  it('lets no wrong code of a registration count against a reset', async () => {
    const mobile = newMobile();
    const proof = await proofFor(mobile);
    for (let i = 0; i < 2; i += 1) {
      const ref = await ask(mobile);
      for (let tries = 0; tries < 3; tries += 1) await verify(mobile, ref, otherThan(lastCode()));
    }
    expect((await register(mobile, proof)).body.status).toBe(true);
    world.clock.set(at('11:00 AM'));
    const ref = await ask(mobile, RESET);
    for (let i = 0; i < 2; i += 1) expect((await verify(mobile, ref, otherThan(lastCode()))).body).toEqual(WRONG);
    expect((await verify(mobile, ref, lastCode())).body.status).toBe(true);
  });

  it('lets no stranger lock a mobile by guesses at nothing', async () => {
    const mobile = newMobile();
    for (let i = 0; i < 12; i += 1) await verify(mobile, 'no such reference', '1234', '203.0.113.66');
    const ref = await ask(mobile);
    expect((await verify(mobile, ref, lastCode())).body.status).toBe(true);
  });

  it('says so when the code could not be sent', async () => {
    service.behaviour.httpStatus = 500;
    expect((await call('/api-check-mobile', { mobile: newMobile() })).body).toMatchObject({
      status: false,
      code: 'unavailable',
    });
  });

  it('neither counts codes that could not be sent nor leaves any that could be guessed', async () => {
    const mobile = newMobile();
    service.behaviour.httpStatus = 500;
    for (let i = 0; i < 6; i += 1) expect((await call('/api-check-mobile', { mobile })).body.code).toBe('unavailable');
    expect(await world.database.query('select 1 as one from otp_code where mobile = $1', [mobile])).toEqual([]);
    service.behaviour.httpStatus = 200;
    expect((await call('/api-check-mobile', { mobile })).body.status).toBe('true');
  });

  it.each([
    ['/api-check-mobile', OWNER, 'Mobile number is already registered. Try Login.'],
    ['/api-forget-check-mobile', '9876543219', 'Mobile number is not registered'],
  ])('%s sends %s no code: %s', async (path, mobile, msg) => {
    expect((await call(path, { mobile })).body).toMatchObject({ status: false, msg });
    expect(service.sent).toEqual([]);
  });

  it.each(['', '5876543210', '98765432101', '+919876543210', 9876543210, null, ['9876543210']])(
    'takes %j for no mobile',
    async (mobile) => {
      for (const path of ['/api-check-mobile', '/api-forget-check-mobile', '/api-resend-otp']) {
        const { status, body } = await call(path, { mobile });
        expect([status, body.status, body.code]).toEqual([200, false, 'bad_request']);
      }
      expect(service.sent).toEqual([]);
    },
  );

  it("sends a logged-in player's code to the registered number, whatever number the body names", async () => {
    const player = await world.addPlayer(0);
    const { body } = await call('/api-resend-otp', { unique_token: player.token, mobile: '9000000009' });
    expect(service.sent).toEqual([{ mobile: `+91${player.mobile}`, code: expect.any(String), purpose: 'upi' }]);
    const proof = (await verify(player.mobile, body.otp_ref, lastCode())).body.otp_proof;
    expect((await reset(player.mobile, proof)).body).toEqual(WRONG);
    expect((await call('/api-resend-otp', { unique_token: 'unknown', mobile: player.mobile })).body.code).toBe(
      'session_ended',
    );
  });

  it('resets a password with a proof, ends every session and logs in with the new one only', async () => {
    const mobile = newMobile();
    const { unique_token } = (await register(mobile, await proofFor(mobile))).body;
    expect((await reset(mobile, await proofFor(mobile, '/api-forget-check-mobile'))).body).toEqual({
      msg: 'Password Successfully Changed.',
      status: true,
    });
    expect((await call('/api-user-wallet-balance', { unique_token })).body.code).toBe('session_ended');
    expect(await logsIn(mobile, 'secret 1')).toBe(false);
    expect(await logsIn(mobile, 'changed!')).toBe(true);
  });

  it('lets who has reset a forgotten password log in, however often it was typed wrongly before', async () => {
    for (let i = 0; i < 5; i += 1) expect(await logsIn(OWNER, 'forgotten')).toBe(false);
    await reset(OWNER, await proofFor(OWNER, '/api-forget-check-mobile'));
    expect(await logsIn(OWNER, 'changed!')).toBe(true);
  });

  it('keeps an email to one player: who registers with that of another is told so and may choose another one', async () => {
    const [first, second] = [newMobile(), newMobile()];
    const withEmail = async (mobile: string, email: string, otp_proof: string): Promise<Answer['body']> =>
      (await call('/api-user-registration', { name: 'x', email, password: 'secret 1', mobile, otp_proof })).body;
    expect(await withEmail(first, 'asha@example.com', await proofFor(first))).toMatchObject({ status: true });
    const proof = await proofFor(second);
    expect(await withEmail(second, 'ASHA@example.com', proof)).toEqual({
      status: false,
      msg: 'This email already exist',
      code: 'not_allowed',
    });
    expect(await withEmail(second, 'other@example.com', proof)).toMatchObject({ status: true });
  });

  it('opens one account when a number registers many times at once', async () => {
    const mobile = newMobile();
    const proofs = [await proofFor(mobile), await proofFor(mobile), await proofFor(mobile)];
    const answers = await Promise.all(proofs.map((proof) => register(mobile, proof)));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, false, true]);
    expect(await world.database.query('select 1 as one from player where mobile = $1', [mobile])).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(61), 'Asha\u202egnol', 'Asha\u200b', 'A\nB', 7, null])(
    'takes the name %j for none',
    async (name) => {
      const mobile = newMobile();
      const { body } = await call('/api-user-registration', {
        name,
        email: 'email',
        password: 'secret 1',
        mobile,
        otp_proof: await proofFor(mobile),
      });
      expect(body).toMatchObject({ status: false, code: 'bad_request' });
    },
  );
});

describe('reset codes of six digits', () => {
  it.each(['verify', 'echo'])('are sent and told to have six, and no others (OTP_MODE=%s)', async (OTP_MODE) => {
    const service = await startCodeService();
    const world = await createWorld(DATABASES[0]!, { OTP_MODE, OTP_WEBHOOK_URL: service.url, OTP_RESET_DIGITS: '6' });
    const seen = async (path: string, mobile: string): Promise<[Answer['body'], string]> => {
      const { body } = await world.call(path, { mobile });
      return [body, OTP_MODE === 'echo' ? String(body.otp) : service.sent.at(-1)!.code];
    };
    const [asked, code] = await seen(RESET, OWNER);
    expect([asked.otp_length, code]).toEqual([6, expect.stringMatching(/^[1-9]\d{5}$/)]);
    const [registering, short] = await seen('/api-check-mobile', '7000000001');
    expect([registering.otp_length, short]).toEqual([undefined, expect.stringMatching(/^\d{4}$/)]);
    // It must not reveal whether a number is registered.
    const [again, long] = await seen('/api-resend-otp', OWNER);
    expect([again.otp_length, long.length]).toEqual([undefined, 6]);
    if (OTP_MODE === 'verify') {
      const { body } = await world.call('/api-verify-otp', { mobile: OWNER, otp_ref: asked.otp_ref, otp: code });
      expect(body.status).toBe(true);
    }
    await world.close();
    await service.close();
  });
});

describe.each(DATABASES)('codes that are told, on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('answers the code as a number of four digits and asks for no proof [C09]', async () => {
    const { body } = await world.call('/api-check-mobile', { mobile: '7123456789' });
    expect(body).toEqual({ otp: expect.any(Number), msg: 'Mobile number is not registered', status: 'true' });
    expect(String(body.otp)).toMatch(/^[1-9]\d{3}$/);
    expect((await world.call('/api-resend-otp', { mobile: '7123456789' })).body).toEqual({
      msg: 'Otp Re-Sent',
      otp: expect.any(Number),
      status: true,
    });
    const registered = await world.call('/api-user-registration', {
      name: 'ravi',
      email: 'email',
      password: 'secret 1',
      mobile: '7123456789',
      security_pin: '123456',
      device_id: null,
    });
    expect(registered.body).toMatchObject({ status: true, user_name: 'Ravi' });
    expect((await world.call('/api-check-mobile', { mobile: '7123456789' })).body.status).toBe(false);
  });

  it('answers a forgotten password with the code and sets a new one [C09]', async () => {
    expect((await world.call('/api-forget-check-mobile', { mobile: OWNER })).body).toEqual({
      otp: expect.any(Number),
      msg: 'Mobile number is registered. Try Login.',
      status: true,
    });
    expect((await world.call('/api-forgot-password', { mobile: OWNER, new_pass: 'a new one' })).body).toEqual({
      msg: 'Password Successfully Changed.',
      status: true,
    });
    expect((await world.call('/api-forgot-password', { mobile: '7000000001', new_pass: 'a new one' })).body.msg).toBe(
      'This Mobile Number is Not Registered',
    );
  });

  it('counts sends here too', async () => {
    for (let i = 0; i < 3; i += 1) await world.call('/api-check-mobile', { mobile: '7123450000' });
    expect((await world.call('/api-check-mobile', { mobile: '7123450000' })).status).toBe(429);
  });
});
