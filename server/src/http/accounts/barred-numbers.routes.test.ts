import * as argon2 from '@node-rs/argon2';
import { API } from '@ank/protocol/test-support';
import { OWNER, useCodes } from '../../../test/support/codes';
import { DATABASES } from '../../../test/support/databases';
import type { Answer } from '../../../test/support/world';
import { codeHash } from '../../accounts/codes/code-hash';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});
const derive = { hash: jest.mocked(argon2.hash), verify: jest.mocked(argon2.verify) };

/** The security log stores its events in batches of its own, up to a second later. */
const isOfCall = (statement: string): boolean => !statement.includes('insert into security_event');

describe.each(DATABASES)('a number without an account that pays an excluded player, on $name', (kind) => {
  const { world, service, newMobile, call } = useCodes(kind);
  const ran: string[] = [];
  let barred: string;
  beforeAll(() => {
    const { database } = world();
    const { query } = database;
    jest.spyOn(database, 'query').mockImplementation((text, params) => {
      ran.push(text);
      return query.call(database, text, params) as Promise<never>;
    });
  });
  beforeEach(async () => {
    const excluded = await world().addPlayer(0);
    barred = newMobile();
    await world().database.query(
      'insert into payout_number (player_id, method, number, changed_at) values ($1, 3, $2, $3)',
      [excluded.id, barred, world().clock.iso()],
    );
    const pause = { unique_token: excluded.token, break_kind: 'self_exclusion', break_length: 6 };
    expect((await call(API.takeBreak, pause)).body.status).toBe(true);
  });

  /** The answer without its reference, the work for it, and what is counted then. */
  async function observe(mobile: string, path: string, body: object): Promise<{ ref: string; seen: unknown }> {
    for (const derivation of Object.values(derive)) derivation.mockClear();
    ran.length = 0;
    const answer: Answer = await call(path, { mobile, ...body });
    const statements = ran.filter(isOfCall);
    const derivations = [derive.hash, derive.verify].map(({ mock }) => mock.calls.length);
    const { otp_ref, ...rest } = answer.body;
    const counted = await world().database.query(
      'select kind, count(*) from attempt where mobile = $1 group by kind order by kind',
      [mobile],
    );
    return {
      ref: otp_ref as string,
      seen: { status: answer.status, rest, ref: typeof otp_ref, statements, derivations, counted },
    };
  }
  /** Makes the same call with a registered number and the barred one; nothing may differ. Returns both references. */
  async function compare(path: string, body: object, refs?: [string, string]): Promise<[string, string]> {
    const [first, second] = refs?.map((otp_ref) => ({ ...body, otp_ref })) ?? [body, body];
    const [one, two] = [await observe(OWNER, path, first!), await observe(barred, path, second!)];
    expect(two.seen).toEqual(one.seen);
    return [one.ref, two.ref];
  }
  const sentTo = (mobile: string): number => service().sent.filter((sent) => sent.mobile === `+91${mobile}`).length;

  it.each([API.forgetCheckMobile, API.resendOtp])(
    'is answered by %s as a registered one, as are the calls that follow, and gets no message',
    async (path) => {
      const refs = await compare(path, {});
      expect(await compare(API.resendOtp, {}, refs)).toEqual(refs);
      for (let tries = 0; tries < 4; tries += 1) await compare(API.verifyOtp, { otp: '1000' }, refs);
      const fresh = await compare(API.resendOtp, {}, refs);
      expect(fresh.map((ref, at) => ref === refs[at])).toEqual([false, false]);
      await compare(path, {});
      expect([sentTo(OWNER), sentTo(barred)]).toEqual([3, 0]);
    },
  );

  it('is answered by a registration, a login and a reset as a registered one', async () => {
    await compare(API.checkMobile, {});
    await compare(API.userLogin, { password: 'wrong', device_id: '' });
    await compare(API.forgotPassword, { new_pass: 'changed!', otp_proof: 'x'.repeat(43) });
    for (let guess = 0; guess < 5; guess += 1) await compare(API.userLogin, { password: 'wrong', device_id: '' });
  });

  it('has no code that anybody could enter, and the security log says that none was sent', async () => {
    // From its own address: an address has ten rows a minute in the log.
    const { otp_ref } = (await call(API.forgetCheckMobile, { mobile: barred }, '198.51.100.7')).body;
    await world().events.flush();
    expect(
      await world().database.query('select kind, details from security_event where mobile = $1', [barred]),
    ).toEqual([{ kind: 'code_sent', details: { purpose: 'reset', reason: 'barred' } }]);
    const rows = await world().database.query<{ code_hash: string }>(
      'select code_hash from otp_code where mobile = $1',
      [barred],
    );
    const codes = Array.from({ length: 10_000 }, (_, code) => codeHash(otp_ref, String(code)));
    expect(rows.map(({ code_hash }) => codes.includes(code_hash))).toEqual([false]);
  });

  it('fails while the service refuses everybody, and the send does not count then', async () => {
    service().behaviour.httpStatus = 500;
    for (let others = 0; others < 2; others += 1)
      expect((await call(API.checkMobile, { mobile: newMobile() }, '198.51.100.9')).status).toBe(503);
    await compare(API.forgetCheckMobile, {});
  });
});
