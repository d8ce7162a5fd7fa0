import { OWNER, RESET, WRONG, useCodes } from '../../../test/support/codes';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, at } from '../../../test/support/world';

describe.each(DATABASES)('verified codes on $name', (kind) => {
  const { world, service, newMobile, call, lastCode, otherThan, ask, verify, proofFor, register } = useCodes(kind);

  it('refuses the fourth try even if the code is right', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const code = lastCode();
    for (let i = 0; i < 3; i += 1) expect((await verify(mobile, ref, otherThan(code))).body).toEqual(WRONG);
    expect((await verify(mobile, ref, code)).body).toEqual(WRONG);
  });

  it('checks three of twenty concurrent guesses', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const wrong = otherThan(lastCode());
    await Promise.all(Array.from({ length: 20 }, () => verify(mobile, ref, wrong)));
    expect(await world().database.query('select wrong_tries from otp_challenge where mobile = $1', [mobile])).toEqual([
      { wrong_tries: 3 },
    ]);
  });

  it('gives for the right code, sent again after a lost answer, a proof that replaces the unused one', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const again = async (): Promise<string> => (await verify(mobile, ref, lastCode())).body.otp_proof as string;
    const [lost, kept] = [await again(), await again()];
    expect((await register(mobile, lost)).body).toEqual(WRONG);
    expect((await register(mobile, kept)).body.status).toBe(true);
    expect((await verify(mobile, ref, lastCode())).body).toEqual(WRONG);
  });

  it('takes a try for every repeat of the right code, and lets no proof live longer by it', async () => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const code = lastCode();
    expect((await verify(mobile, ref, code)).body.status).toBe(true);
    expect((await verify(mobile, ref, otherThan(code))).body).toEqual(WRONG);
    world().clock.set(at('10:04 AM'));
    await verify(mobile, ref, code);
    const proof = (await verify(mobile, ref, code)).body.otp_proof as string;
    expect((await verify(mobile, ref, code)).body).toEqual(WRONG);
    world().clock.set(at('10:10 AM'));
    expect((await register(mobile, proof)).body).toEqual(WRONG);
  });

  it('accepts a code for five minutes and no longer', async () => {
    const [early, late] = [newMobile(), newMobile()];
    const refs = [await ask(early), await ask(late)];
    const codes = service().sent.map(({ code }) => code);
    world().clock.set(at('10:05 AM') - 1);
    expect((await verify(early, refs[0]!, codes[0]!)).body.status).toBe(true);
    world().clock.set(at('10:05 AM'));
    expect((await verify(late, refs[1]!, codes[1]!)).body).toEqual(WRONG);
  });

  it.each([0, 1])('accepts the first and the resent code alike (%i) [S05]', async (which) => {
    const mobile = newMobile();
    const ref = await ask(mobile);
    const again = await call('/api-resend-otp', { mobile, otp_ref: ref });
    expect(again.body).toEqual({ otp_ref: ref, msg: 'Otp Re-Sent', status: true });
    expect((await verify(mobile, ref, service().sent[which]!.code)).body.status).toBe(true);
  });

  it('accepts the first and the newest code of a challenge, and none in between', async () => {
    const ofThree = async (which: number): Promise<Answer['body']> => {
      const mobile = newMobile();
      const ref = await ask(mobile);
      for (let i = 0; i < 2; i += 1) {
        const again = await call('/api-resend-otp', { mobile, otp_ref: ref });
        expect(again.body.otp_ref).toBe(ref);
      }
      const codes = service()
        .sent.filter((sent) => sent.mobile === `+91${mobile}`)
        .map(({ code }) => code);
      // Equal codes would prove nothing.
      return new Set(codes).size < 3 ? ofThree(which) : (await verify(mobile, ref, codes[which]!)).body;
    };
    expect((await ofThree(0)).status).toBe(true);
    expect(await ofThree(1)).toEqual(WRONG);
    expect((await ofThree(2)).status).toBe(true);
  });

  it('accepts the first code for five minutes from its own sending, whatever was sent after it', async () => {
    const [mobile, late] = [newMobile(), newMobile()];
    const refs = [await ask(mobile), await ask(late)];
    world().clock.set(at('10:04 AM'));
    for (const [at, number] of [mobile, late].entries())
      await call('/api-resend-otp', { mobile: number, otp_ref: refs[at]! });
    world().clock.set(at('10:05 AM'));
    const codes = service().sent.map(({ code }) => code);
    if (codes[0] !== codes[2]) expect((await verify(mobile, refs[0]!, codes[0]!)).body).toEqual(WRONG);
    expect((await verify(mobile, refs[0]!, codes[2]!)).body.status).toBe(true);
    world().clock.set(at('10:09 AM'));
    expect((await verify(late, refs[1]!, codes[3]!)).body).toEqual(WRONG);
  });

  it('does not count a code that is too late, because it cannot help guessing', async () => {
    const ref = await ask(OWNER, RESET);
    const late = lastCode();
    world().clock.set(at('10:05 AM'));
    for (let i = 0; i < 12; i += 1) expect((await verify(OWNER, ref, late)).body).toEqual(WRONG);
    const again = await ask(OWNER, RESET);
    expect((await verify(OWNER, again, lastCode())).body.status).toBe(true);
  });

  it('starts again when the tries are used up and another code is requested', async () => {
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

  it('sends three codes to a number per hour and network, by whichever call, ten per day, and more only to another network', async () => {
    const mobile = newMobile();
    const paths = ['/api-check-mobile', '/api-resend-otp'];
    for (let hour = 0; hour < 4; hour += 1) {
      world().clock.set(at('10:00 AM') + hour * 60 * 60_000);
      const more = hour < 3 ? 3 : 1;
      for (let i = 0; i < more; i += 1)
        expect((await call(paths[i % 2]!, { mobile }, `203.0.113.${i}`)).status).toBe(200);
      for (const path of paths) expect((await call(path, { mobile }, '203.0.113.9')).body.code).toBe('rate_limited');
    }
    expect(service().sent).toHaveLength(10);
    expect((await call('/api-check-mobile', { mobile }, '198.51.100.1')).body.status).toBe('true');
    world().clock.set(at('10:00 AM') + 24 * 60 * 60_000);
    expect((await call('/api-check-mobile', { mobile })).body.status).toBe('true');
  });

  it('sends ten codes an hour to a number, whoever asks, and thirty a day', async () => {
    const mobile = newMobile();
    let asked = 0;
    const sends = async (): Promise<number> => {
      const before = service().sent.length;
      for (let i = 0; i < 12; i += 1) await call('/api-check-mobile', { mobile }, `198.18.${(asked += 1)}.1`);
      return service().sent.length - before;
    };
    const hourly = [];
    for (const clock of ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM']) {
      world().clock.set(at(clock));
      hourly.push(await sends());
    }
    expect(hourly).toEqual([10, 10, 10, 0]);
    expect((await call('/api-check-mobile', { mobile: newMobile() }, '198.18.1.1')).body.status).toBe('true');
  });

  it('sends no more than the limit when codes are requested concurrently', async () => {
    const mobile = newMobile();
    await Promise.all(Array.from({ length: 12 }, () => call('/api-check-mobile', { mobile })));
    expect(service().sent).toHaveLength(3);
  });

  it('answers a hundred lookups of numbers per hour and address, and three hundred per network', async () => {
    const asked = (address: string, times: number): Promise<unknown> =>
      world().database.query(
        `insert into attempt (kind, mobile, address, network, made_at)
         select 'question', '7000000000', $1, '203.0.113', $2 from generate_series(1, $3::int)`,
        [address, world().clock.iso(), times],
      );
    await asked('203.0.113.50', 99);
    expect((await call('/api-forget-check-mobile', { mobile: newMobile() }, '203.0.113.50')).status).toBe(200);
    expect((await call('/api-check-mobile', { mobile: newMobile() }, '203.0.113.50')).status).toBe(429);
    expect(service().sent).toHaveLength(0);
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
    world().clock.set(at('10:15 AM'));
    const third = await ask(mobile);
    expect((await verify(mobile, third, lastCode())).body.status).toBe(true);
  });

  it('stops a network after three wrong reset codes of a number in a day, however far apart, until the day has passed', async () => {
    const wrongAt = async (clock: string): Promise<void> => {
      world().clock.set(at(clock));
      const ref = await ask(OWNER, RESET);
      expect((await verify(OWNER, ref, otherThan(lastCode()))).body).toEqual(WRONG);
    };
    for (const clock of ['10:00 AM', '12:00 PM']) await wrongAt(clock);
    world().clock.set(at('01:00 PM'));
    const right = await ask(OWNER, RESET);
    expect((await verify(OWNER, right, lastCode())).body.status).toBe(true);
    await wrongAt('02:00 PM');
    world().clock.set(at('03:00 PM'));
    const late = await ask(OWNER, RESET);
    expect((await verify(OWNER, late, lastCode())).body.code).toBe('rate_limited');
    const another = await ask('9876543211', RESET);
    expect((await verify('9876543211', another, lastCode())).body.status).toBe(true);
    world().clock.set(at('10:00 AM') + 24 * 60 * 60_000);
    expect((await verify(OWNER, await ask(OWNER, RESET), lastCode())).body.status).toBe(true);
  });

  it('stops everybody who never logged in to a number after ten wrong reset or payout codes a day', async () => {
    const { mobile, token } = await world().addPlayer(0);
    let network = 0;
    const wrong = async (from: string): Promise<Answer> => {
      const path = network % 2 === 0 ? RESET : '/api-resend-otp';
      const { otp_ref } = (await call(path, { mobile, unique_token: path === RESET ? '' : token }, from)).body;
      return verify(mobile, otp_ref, otherThan(lastCode()), from);
    };
    for (; network < 10; network += 1) expect((await wrong(`198.18.${network}.1`)).body).toEqual(WRONG);
    world().clock.set(at('11:00 AM'));
    for (; network < 12; network += 1) expect((await wrong(`198.18.${network}.1`)).body.code).toBe('rate_limited');
  });

  it('checks no more than the limit of concurrent guesses from everywhere', async () => {
    const refs = [];
    for (let network = 0; network < 10; network += 1)
      refs.push((await call(RESET, { mobile: OWNER }, `198.18.${network}.1`)).body.otp_ref as string);
    const wrong = service().sent.every(({ code }) => code !== '5555') ? '5555' : '5556';
    const guesses = refs.flatMap((ref, at) =>
      Array.from({ length: 3 }, () => verify(OWNER, ref, wrong, `198.18.${at}.1`)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('counts wrong codes by address and by network over all numbers', async () => {
    const wereWrong = (address: string, hours: number, times: number): Promise<unknown> =>
      world().database.query(
        `insert into attempt (kind, mobile, address, network, made_at)
         select 'code', '7000000000', $1, '203.0.113', $2::timestamptz - make_interval(hours => $3)
           from generate_series(1, $4::int)`,
        [address, world().clock.iso(), hours, times],
      );
    const guess = async (from: string): Promise<number> => {
      const { mobile } = await world().addPlayer(0);
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
    await world().database.query('delete from attempt');
    await wereWrong('203.0.113.1', 5, 20);
    expect(await reached()).toEqual([429, 200, 200]);
    await world().database.query('delete from attempt');
    for (const host of [3, 4, 5]) await wereWrong(`203.0.113.${host}`, 0, 10);
    expect(await reached()).toEqual([429, 429, 200]);
    await world().database.query('delete from attempt');
    for (let host = 10; host < 16; host += 1) await wereWrong(`203.0.113.${host}`, host, 10);
    expect(await reached()).toEqual([429, 429, 200]);
  });

  it('does not count wrong registration codes against a reset', async () => {
    const mobile = newMobile();
    const proof = await proofFor(mobile);
    for (let i = 0; i < 2; i += 1) {
      const ref = await ask(mobile);
      for (let tries = 0; tries < 3; tries += 1) await verify(mobile, ref, otherThan(lastCode()));
    }
    expect((await register(mobile, proof)).body.status).toBe(true);
    world().clock.set(at('11:00 AM'));
    const ref = await ask(mobile, RESET);
    for (let i = 0; i < 2; i += 1) expect((await verify(mobile, ref, otherThan(lastCode()))).body).toEqual(WRONG);
    expect((await verify(mobile, ref, lastCode())).body.status).toBe(true);
  });

  it('does not let strangers lock a mobile by answering missing challenges', async () => {
    const mobile = newMobile();
    for (let i = 0; i < 12; i += 1) await verify(mobile, 'no such reference', '1234', '203.0.113.66');
    const ref = await ask(mobile);
    expect((await verify(mobile, ref, lastCode())).body.status).toBe(true);
  });
});
