import { OWNER, RESET, WRONG, startCodeService, useCodes } from '../../../test/support/codes';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, at, createWorld, type World } from '../../../test/support/world';

describe.each(DATABASES)('verified codes on $name', (kind) => {
  const { world, service, newMobile, call, lastCode, ask, verify, proofFor, register, reset, logsIn } = useCodes(kind);

  it('sends the code to the phone and nothing of it to the client', async () => {
    const mobile = newMobile();
    const { body } = await call('/api-check-mobile', { mobile });
    expect(body).toEqual({
      otp_ref: expect.stringMatching(/^[\w-]{43}$/),
      msg: 'Mobile number is not registered',
      status: 'true',
    });
    expect(service().sent).toEqual([
      { mobile: `+91${mobile}`, code: expect.stringMatching(/^\d{4}$/), purpose: 'register' },
    ]);
    expect(JSON.stringify(body)).not.toContain(lastCode());
  });

  it('stores neither code nor reference nor proof in plain form', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const proof = (await verify(mobile, ref, lastCode())).body.otp_proof as string;
    const stored = JSON.stringify([
      await world().database.query('select * from otp_challenge'),
      await world().database.query('select code_hash from otp_code'),
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
    expect(await world().breaks()).toEqual([]);
  });

  it('answers a registration that is sent again that the account exists', async () => {
    const mobile = newMobile();
    const proof = await proofFor(mobile);
    await register(mobile, proof);
    expect((await register(mobile, proof)).body).toEqual({
      status: false,
      code: 'not_allowed',
      reason: 'mobile_taken',
      msg: 'Mobile number is already registered. Try Login.',
    });
    expect(await logsIn(mobile, 'secret 1')).toBe(true);
  });

  it.each([undefined, '', 'x'.repeat(43), { $ne: '' }])(
    'refuses to open an account with the proof %j',
    async (proof) => {
      const mobile = newMobile();
      expect((await register(mobile, proof as string)).body.status).toBe(false);
      expect(await logsIn(mobile, 'secret 1')).toBe(false);
    },
  );

  it('accepts a proof once, also under concurrency', async () => {
    const proof = await proofFor(OWNER, '/api-forget-check-mobile');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(OWNER, proof, `password ${i}`)));
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1);
    expect((await reset(OWNER, proof)).body).toEqual(WRONG);
  });

  it("accepts no other number's proof, and none for another purpose", async () => {
    const [mine, purpose] = [newMobile(), newMobile()];
    const proof = await proofFor(mine);
    expect((await reset(OWNER, proof)).body).toEqual(WRONG);
    expect((await register(purpose, proof)).body).toEqual(WRONG);
    await register(mine, proof);
    const resetProof = await proofFor(mine, '/api-forget-check-mobile');
    expect((await reset('9876543211', resetProof)).body).toEqual(WRONG);
    expect(await logsIn('9876543211', 'play1234')).toBe(true);
  });

  it('refuses a proof that is ten minutes old', async () => {
    const mobile = newMobile();
    const proof = await proofFor(mobile);
    world().clock.set(at('10:10 AM'));
    expect((await register(mobile, proof)).body).toEqual(WRONG);
  });

  it('reports that the code could not be sent', async () => {
    service().behaviour.httpStatus = 500;
    expect((await call('/api-check-mobile', { mobile: newMobile() })).body).toMatchObject({
      status: false,
      code: 'unavailable',
    });
  });

  it('neither counts codes that could not be sent nor stores them', async () => {
    const mobile = newMobile();
    service().behaviour.httpStatus = 500;
    for (let i = 0; i < 6; i += 1) expect((await call('/api-check-mobile', { mobile })).body.code).toBe('unavailable');
    expect(await world().database.query('select 1 as one from otp_code where mobile = $1', [mobile])).toEqual([]);
    service().behaviour.httpStatus = 200;
    expect((await call('/api-check-mobile', { mobile })).body.status).toBe('true');
  });

  it.each([
    ['/api-check-mobile', OWNER, 'Mobile number is already registered. Try Login.'],
    ['/api-forget-check-mobile', '9876543219', 'Mobile number is not registered'],
  ])('%s sends %s no code: %s', async (path, mobile, msg) => {
    expect((await call(path, { mobile })).body).toMatchObject({ status: false, msg });
    expect(service().sent).toEqual([]);
  });

  it.each(['', '5876543210', '98765432101', '+919876543210', 9876543210, null, ['9876543210']])(
    'refuses %j as a mobile',
    async (mobile) => {
      for (const path of ['/api-check-mobile', '/api-forget-check-mobile', '/api-resend-otp']) {
        const { status, body } = await call(path, { mobile });
        expect([status, body.status, body.code]).toEqual([200, false, 'bad_request']);
      }
      expect(service().sent).toEqual([]);
    },
  );

  it("sends a logged-in player's code to the registered number, whatever number is in the body", async () => {
    const player = await world().addPlayer(0);
    const { body } = await call('/api-resend-otp', { unique_token: player.token, mobile: '9000000009' });
    expect(service().sent).toEqual([{ mobile: `+91${player.mobile}`, code: expect.any(String), purpose: 'upi' }]);
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

  it('lets a player log in after a reset, however often the old password was mistyped', async () => {
    for (let i = 0; i < 5; i += 1) expect(await logsIn(OWNER, 'forgotten')).toBe(false);
    await reset(OWNER, await proofFor(OWNER, '/api-forget-check-mobile'));
    expect(await logsIn(OWNER, 'changed!')).toBe(true);
  });

  it('registers two players with one email, because some clients send the same one for all', async () => {
    const [first, second] = [newMobile(), newMobile()];
    const withEmail = async (mobile: string, email: string, otp_proof: string): Promise<Answer['body']> =>
      (await call('/api-user-registration', { name: 'x', email, password: 'secret 1', mobile, otp_proof })).body;
    expect(await withEmail(first, 'asha@example.com', await proofFor(first))).toMatchObject({ status: true });
    expect(await withEmail(second, 'asha@example.com', await proofFor(second))).toMatchObject({ status: true });
  });

  it('opens one account for concurrent registrations of a number', async () => {
    const mobile = newMobile();
    const proofs = [await proofFor(mobile), await proofFor(mobile), await proofFor(mobile)];
    const answers = await Promise.all(proofs.map((proof) => register(mobile, proof)));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, false, true]);
    expect(await world().database.query('select 1 as one from player where mobile = $1', [mobile])).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(61), 'Asha\u202egnol', 'Asha\u200b', 'A\nB', 7, null])(
    'refuses %j as a name',
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
  it.each(['verify', 'echo'])('have six digits everywhere, and no other length (OTP_MODE=%s)', async (OTP_MODE) => {
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

describe.each(DATABASES)('codes in the answer, on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('are numbers of four digits, and need no proof [C09]', async () => {
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

  it('are also in the answer to a forgotten password, and set a new one [C09]', async () => {
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

  it('count towards the limits here too', async () => {
    for (let i = 0; i < 3; i += 1) await world.call('/api-check-mobile', { mobile: '7123450000' });
    expect((await world.call('/api-check-mobile', { mobile: '7123450000' })).status).toBe(429);
  });
});
