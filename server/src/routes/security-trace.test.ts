import { API } from '@ank/shared/api';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';
import { runCommand } from '../operator/commands';
import { SECURITY_EVENT_KINDS } from '../verbs/security-events';

const MOBILE = '9123456780';
const MADE_BY_OPERATOR = '9123456781';
const PAID_AT = '9123456782';
const STRANGER = '9123456783';
const DEVICE = 'push-token-of-this-phone';
const PASSWORDS = ['first-password-1', 'second-password-2', 'third-password-3', 'wrong-password-4', 'set-password-5'];
const [FIRST, SECOND, THIRD, WRONG, SET] = PASSWORDS;

describe.each(DATABASES)('what is left of a player’s life on $name', (kind) => {
  let world: World;
  const codes: string[] = [];
  const secrets: string[] = [...PASSWORDS, DEVICE];
  let log = '';

  const operate = async (...words: string[]): Promise<string> =>
    (await runCommand({ database: world.database, clock: world.clock, logger: pino({ level: 'silent' }) }, words)).text;

  beforeAll(async () => {
    const service = createServer((request, response) => {
      void text(request).then((body) => {
        const { code } = JSON.parse(body) as { code?: string };
        if (code !== undefined) codes.push(code);
        response.writeHead(200).end();
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    world = await createWorld(
      kind,
      {
        TRUST_PROXY: 'true',
        OTP_MODE: 'verify',
        OTP_WEBHOOK_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`,
      },
      pino({ level: 'trace' }, { write: (line: string) => void (log += line) }),
    );
    const call = async (path: string, body: object) =>
      (await world.call(path, body, { 'x-forwarded-for': '203.0.113.9' })).body;
    const keep = (...texts: unknown[]): void => void secrets.push(...texts.map(String));
    const proofOf = async (asked: object & { otp_ref?: string }): Promise<string> => {
      const code = codes.at(-1) ?? '';
      const check = (otp: string) => call(API.verifyOtp, { mobile: MOBILE, otp_ref: asked.otp_ref, otp });
      await check(code === '5555' ? '5556' : '5555');
      const { otp_proof: proof } = await check(code);
      keep(asked.otp_ref, proof);
      return proof;
    };
    const logIn = async (password: string | undefined, mobile = MOBILE): Promise<string> => {
      const { unique_token: token } = await call(API.userLogin, { mobile, password, device_id: DEVICE });
      if (token) keep(token);
      return token;
    };

    const proof = await proofOf(await call(API.checkMobile, { mobile: MOBILE }));
    const registered = await call(API.userRegistration, {
      ...{ name: 'Asha', email: 'email', password: FIRST, mobile: MOBILE, security_pin: '1234', device_id: DEVICE },
      otp_proof: proof,
    });
    keep(registered.unique_token);
    await logIn(WRONG);
    await logIn(WRONG, STRANGER);
    const token = await logIn(FIRST);
    const change = { unique_token: token, old_pass: WRONG, new_pass: SECOND };
    await call(API.changePassword, change);
    const changed = await call(API.changePassword, { ...change, old_pass: FIRST });
    keep(changed.unique_token);
    await call(API.forgotPassword, {
      ...{ mobile: MOBILE, new_pass: THIRD },
      otp_proof: await proofOf(await call(API.forgetCheckMobile, { mobile: MOBILE })),
    });
    const last = await logIn(THIRD);
    expect(last).toEqual(expect.any(String));
    await call(API.addUpiDetails, {
      ...{ unique_token: last, upi_type: '1', paytm_no: PAID_AT, google_pay_no: '', phon_pay_no: '' },
      otp_proof: await proofOf(await call(API.resendOtp, { unique_token: last, mobile: MOBILE })),
    });
    await call(API.userLogout, { unique_token: last });
    await call(API.walletBalance, { unique_token: last });
    for (let n = 0; n < 8; n += 1) await logIn(WRONG, STRANGER);

    await operate('players', 'create', '--mobile', MADE_BY_OPERATOR, '--name', 'Ravi', '--password', SET ?? '');
    await operate('players', 'block', '--mobile', MOBILE);
    await world.events.flush();
    service.close();
  });
  afterAll(() => world.close());

  it('are events of each kind', async () => {
    const kinds = new Set((await world.securityEvents()).map((event) => event.kind));
    expect([...kinds].sort()).toEqual([...SECURITY_EVENT_KINDS].sort());
  });

  it('are no passwords, codes, proofs, tokens or devices, in no list, log or row', async () => {
    const rows = await world.database.query<{ row: string }>(
      'select concat_ws(chr(10), kind, mobile, address, device, details) as row from security_event',
    );
    const stored = rows.map(({ row }) => row).join('\n');
    const lists = [
      await operate('security', 'list', '--limit', '1000'),
      await operate('security', 'list', '--limit', '1000', '--json'),
      await operate('audit', 'list', '--json'),
    ];
    expect(secrets.filter((secret) => secret.length < 12)).toEqual([]);
    for (const secret of secrets) for (const found of [stored, log, ...lists]) expect(found).not.toContain(secret);
    expect(codes.length).toBeGreaterThan(2);
    // The last digits of a number may happen to be those of a code.
    const told = stored.replaceAll(/\*{6}\d{4}|\b\d{10}\b/g, '');
    for (const code of codes) expect(told).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('is no whole number in a list or in the log', async () => {
    const lists = [
      await operate('security', 'list', '--limit', '1000'),
      await operate('security', 'list', '--limit', '1000', '--json'),
    ];
    for (const mobile of [MOBILE, MADE_BY_OPERATOR, PAID_AT, STRANGER]) {
      for (const found of [log, ...lists]) expect(found).not.toContain(mobile);
    }
    expect(lists[0]).toContain(`******${MOBILE.slice(-4)}`);
    for (const list of lists) expect(list).not.toMatch(/\d{10}/);
  });
});
