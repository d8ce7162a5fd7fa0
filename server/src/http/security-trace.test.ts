import { API } from '@ank/protocol/test-support';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { DATABASES } from '../../test/support/databases';
import { deviceOf } from '../../test/support/devices';
import { createWorld, type StoredEvent, type World } from '../../test/support/world';
import { runCommand } from '../operator/run-command';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '../security/security-events';

const MOBILE = '9123456780';
const MADE_BY_OPERATOR = '9123456781';
const PAID_AT = '9123456782';
const STRANGER = '9123456783';
const DEVICE = 'push-token-of-this-phone';
const PASSWORDS = ['first-password-1', 'second-password-2', 'third-password-3', 'wrong-password-4', 'set-password-5'];
const FORGED = 'x'.repeat(43);
const AS = ['--as', 'asha'];
const [FIRST, SECOND, THIRD, WRONG, SET] = PASSWORDS;

const ADDRESS = '203.0.113.9';
const LABEL = /^[0-9a-f]{12}$/;
const OWN = { mobile: MOBILE, address: ADDRESS };
const ON_DEVICE = { ...OWN, device: expect.stringMatching(LABEL), times: 1, details: {} };

/**
 * The events that the actions below leave, by kind. A kind without an entry fails to compile; an event that does not
 * occur fails the test.
 */
const LEFT: Readonly<Record<SecurityEventKind, Partial<StoredEvent>[]>> = {
  registered: [ON_DEVICE],
  device_added: [ON_DEVICE],
  login_succeeded: [ON_DEVICE, ON_DEVICE],
  password_changed: [ON_DEVICE],
  password_reset: [ON_DEVICE],
  payout_number_changed: [{ ...ON_DEVICE, details: { method: 'paytm', number: '******6782' } }],
  limit_set: [{ ...ON_DEVICE, details: { purpose: 'week', number: '50000' } }],
  break_taken: [{ ...ON_DEVICE, details: { purpose: 'time_out', number: '7 days' } }],
  logged_out: [ON_DEVICE],
  operator_command: [
    {
      ...{ mobile: MADE_BY_OPERATOR, address: '', device: '', times: 1 },
      details: { command: 'players create', outcome: 'done', by: 'operator:asha' },
    },
    {
      ...{ mobile: MOBILE, address: '', device: '', times: 1 },
      details: { command: 'players block', outcome: 'done', by: 'operator:asha' },
    },
  ],
  login_failed: [
    { ...ON_DEVICE, details: { reason: 'wrong_password' } },
    { ...OWN, mobile: STRANGER, device: expect.stringMatching(LABEL), times: 5, details: { reason: 'unknown_number' } },
  ],
  limit_hit: [
    { ...OWN, mobile: STRANGER, device: expect.stringMatching(LABEL), times: 3, details: { call: API.userLogin } },
  ],
  code_sent: [
    { ...OWN, device: '', details: { purpose: 'register' } },
    { ...ON_DEVICE, details: { purpose: 'reset' } },
    { ...ON_DEVICE, details: { purpose: 'upi' } },
  ],
  code_wrong: [
    { ...OWN, device: '', details: { purpose: 'register' } },
    { ...ON_DEVICE, details: { purpose: 'reset' } },
    { ...ON_DEVICE, details: { purpose: 'upi' } },
    { ...ON_DEVICE, details: { reason: 'no_such_code' } },
    { ...ON_DEVICE, details: { purpose: 'reset', reason: 'no_such_proof' } },
    { ...ON_DEVICE, details: { purpose: 'upi', reason: 'no_such_proof' } },
  ],
  code_proved: [
    { ...OWN, device: '', details: { purpose: 'register' } },
    { ...ON_DEVICE, details: { purpose: 'reset' } },
    { ...ON_DEVICE, details: { purpose: 'upi' } },
  ],
  password_wrong: [ON_DEVICE],
  session_refused: [{ ...ON_DEVICE, details: { reason: 'ended' } }],
};

describe.each(DATABASES)('the events of a player’s actions on $name', (kind) => {
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
    let cookie = '';
    const call = async (path: string, body: object) => {
      const answer = await world.call(path, body, { 'x-forwarded-for': ADDRESS, cookie });
      if (answer.headers['set-cookie'] !== undefined) cookie = deviceOf(answer);
      return answer.body;
    };
    const keep = (...texts: unknown[]): void => void secrets.push(...texts.map(String));
    /** Otherwise events of this address would be counted together. */
    const nextMinute = (): void => world.clock.set(world.clock.nowMs() + 60_000);
    const proofOf = async (asked: object & { otp_ref?: string }): Promise<string> => {
      nextMinute();
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
    const payAt = (token: string, proof: string) =>
      call(API.addUpiDetails, {
        ...{ unique_token: token, upi_type: '1', paytm_no: PAID_AT, google_pay_no: '', phon_pay_no: '' },
        otp_proof: proof,
      });

    const proof = await proofOf(await call(API.checkMobile, { mobile: MOBILE }));
    const registered = await call(API.userRegistration, {
      ...{ name: 'Asha', email: 'email', password: FIRST, mobile: MOBILE, security_pin: '1234', device_id: DEVICE },
      otp_proof: proof,
    });
    keep(registered.unique_token, cookie.split('=')[1]);
    await logIn(WRONG);
    const token = await logIn(FIRST);
    const change = { unique_token: token, old_pass: WRONG, new_pass: SECOND };
    await call(API.changePassword, change);
    await call(API.changePassword, { ...change, old_pass: FIRST });
    const reset = (otp_proof: string) => call(API.forgotPassword, { mobile: MOBILE, new_pass: THIRD, otp_proof });
    await reset(FORGED);
    await reset(await proofOf(await call(API.forgetCheckMobile, { mobile: MOBILE })));
    const last = await logIn(THIRD);
    expect(last).toEqual(expect.any(String));
    await payAt(last, FORGED);
    await payAt(last, await proofOf(await call(API.resendOtp, { unique_token: last, mobile: MOBILE })));
    nextMinute();
    await call(API.verifyOtp, { mobile: MOBILE, otp_ref: FORGED, otp: '1234' });
    await call(API.setStakeLimit, { unique_token: last, period: 'week', points: '50000' });
    await call(API.takeBreak, { unique_token: last, break_kind: 'time_out', break_length: 7 });
    await call(API.userLogout, { unique_token: last });
    await call(API.walletBalance, { unique_token: last });
    for (let n = 0; n < 8; n += 1) await logIn(WRONG, STRANGER);

    await operate('players', 'create', '--mobile', MADE_BY_OPERATOR, '--name', 'Ravi', '--password', SET ?? '', ...AS);
    await operate('players', 'block', '--mobile', MOBILE, ...AS);
    await world.events.flush();
    service.close();
  });
  afterAll(() => world.close());

  it('occur in every kind, and in no other', async () => {
    const kinds = new Set((await world.securityEvents()).map((event) => event.kind));
    expect([...kinds].sort()).toEqual([...SECURITY_EVENT_KINDS].sort());
  });

  it.each(SECURITY_EVENT_KINDS)('have the %s who, where, on which device and why, without duplicates', async (one) => {
    const [player] = await world.database.query<{ id: string }>('select id from player where mobile = $1', [MOBILE]);
    const left = (await world.securityEvents()).filter((event) => event.kind === one);
    expect(left).toHaveLength(LEFT[one].length);
    for (const event of LEFT[one]) expect(left).toContainEqual(expect.objectContaining(event));
    // A registration code may be stored before the player exists.
    const own = left.filter(({ mobile, details }) => mobile === MOBILE && details.purpose !== 'register');
    for (const event of own) expect(event.player_id).toBe(player?.id);
  });

  it('contain no passwords, codes, proofs, tokens or devices, in no list, log or row', async () => {
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
    // The last digits of a number may happen to equal a code.
    const unmasked = stored.replaceAll(/\*{6}\d{4}|\b\d{10}\b/g, '');
    for (const code of codes) expect(unmasked).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('contain no whole number in a list or in the log', async () => {
    const lists = [
      await operate('security', 'list', '--limit', '1000'),
      await operate('security', 'list', '--limit', '1000', '--json'),
    ];
    for (const mobile of [MOBILE, MADE_BY_OPERATOR, PAID_AT, STRANGER]) {
      for (const found of [log, ...lists]) expect(found).not.toContain(mobile);
    }
    expect(lists[0]).toContain(`******${MOBILE.slice(-4)}`);
    // Ten digits as a word: a device's fingerprint may contain as many by chance.
    for (const list of lists) expect(list).not.toMatch(/(?<!\w)\d{10}(?!\w)/);
  });
});

it('are all explained in docs/operating.md, which has no other', () => {
  const docs = readFileSync(`${__dirname}/../../../docs/operating.md`, 'utf8');
  const [, table = ''] = docs.split(/^\| kind .*\n/m);
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(1);
  const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(documented.sort()).toEqual([...SECURITY_EVENT_KINDS].sort());
});
