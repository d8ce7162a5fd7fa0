import { createHash } from 'node:crypto';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type World } from '../../../test/support/world';
import { readConfig } from '../../config';
import type { Source, Visitor } from '../../context';
import type { Refused } from '../../errors';
import { createLogger } from '../../logger';
import { type AccountContext, createAccounts } from '../account-context';
import { CODE_RANGE, sendCode } from './send-code';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Number of possible codes by length. */
const CODES = { 4: CODE_RANGE[4][1] - CODE_RANGE[4][0], 6: CODE_RANGE[6][1] - CODE_RANGE[6][0] };

/** A guess is compared with the first and the newest code of a challenge. */
const COMPARED = 2;

/** Strangers who guess at one challenge before the next one is requested. */
const TURN = 400;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One of many addresses, each in its own network. */
const stranger = (at: number): Source => ({
  address: `10.${at >> 8}.${at & 255}.1`,
  network: `10.${at >> 8}.${at & 255}`,
  deviceHash: sha256(`stranger ${at}`),
  hasCookie: false,
  agent: '',
});

const GUESS = `
select outcome, count(*)::int as times from (
  select c.outcome from generate_series($6::int, $7::int) n
   cross join lateral check_code(
     $1::timestamptz, $2, $3, encode(sha256(convert_to($3 || ' guess ' || n, 'UTF8')), 'hex'),
     encode(sha256(convert_to($3 || ' proof ' || n, 'UTF8')), 'hex'), format($4, n >> 8, n & 255, 1),
     format($5, n >> 8, n & 255), encode(sha256(convert_to('stranger ' || n, 'UTF8')), 'hex')) c
) guesses group by outcome`;

describe.each(DATABASES)("guessing other players' codes on $name", (kind) => {
  let world: World;
  let by: (source: Source) => AccountContext<Visitor>;
  beforeAll(async () => {
    world = await createWorld(kind);
    const { database, clock, events } = world;
    const config = readConfig({ OTP_MODE: 'verify' });
    const accounts = createAccounts({ config, events, logger: createLogger('silent') });
    by = (source) => ({ ...accounts, send: async () => undefined, database, clock, actor: { source } });
  });
  beforeEach(async () => {
    world.clock.set(at('12:00 AM'));
    await world.database.query('delete from attempt');
  });
  afterAll(() => world.close());

  /** The reference of a challenge with two valid codes, or null if this stranger may request no more. */
  async function ask(mobile: string, source: Source): Promise<string | null> {
    const send = async (ref: string | null): Promise<string | null> => {
      const sent = await sendCode(by(source), { mobile, purpose: 'reset', ref }).catch((error: Refused) => {
        expect(error.refusal.code).toBe('rate_limited');
        return null;
      });
      return sent && 'otpRef' in sent ? sent.otpRef : null;
    };
    const ref = await send(null);
    return ref === null ? null : ((await send(ref)) ?? ref);
  }

  /** Strangers in a range guess at a challenge one after another. Returns how many guesses were checked. */
  async function guess(
    mobile: string,
    ref: string,
    from: number,
    to: number,
    address = '10.%s.%s.%s',
  ): Promise<number> {
    const values = [world.clock.iso(), mobile, sha256(ref), address, '10.%s.%s', from, to];
    const outcomes = await world.database.query<{ outcome: string; times: number }>(GUESS, values);
    expect(outcomes.map(({ outcome }) => outcome)).not.toContain('right');
    return outcomes.find(({ outcome }) => outcome === 'wrong')?.times ?? 0;
  }

  it('succeeds for one number with a chance of 1 in 400 a day at most, from ten thousand addresses', async () => {
    const { mobile } = await world.addPlayer(0);
    const checked: number[] = [];
    let asks = 0;
    let guesses = 0;
    for (let hour = 0; hour < 48; hour += 1) {
      world.clock.set(at('12:00 AM') + hour * HOUR_MS);
      let checks = 0;
      for (let ref: string | null = ''; ref !== null;) {
        ref = await ask(mobile, stranger((asks += 1)));
        if (ref !== null) checks += await guess(mobile, ref, guesses + 1, (guesses += TURN));
      }
      checked.push(checks);
    }
    expect(guesses).toBeGreaterThanOrEqual(10_000);
    const ofADay = checked.map((_checks, hour) => checked.slice(hour, hour + 24).reduce((sum, one) => sum + one, 0));
    expect(Math.max(...ofADay)).toBe(10);
    const odds = (codes: number): number => codes / (Math.max(...ofADay) * COMPARED);
    expect([Math.floor(odds(CODES[4])), Math.floor(odds(CODES[6]))]).toEqual([444, 44_444]);
    expect(odds(CODES[4])).toBeGreaterThan(400);
    expect(odds(CODES[6])).toBeGreaterThan(40_000);
  });

  it('is checked three times a day for one number and one network', async () => {
    const { mobile } = await world.addPlayer(0);
    let checks = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      world.clock.set(at('12:00 AM') + hour * HOUR_MS);
      const ref = await ask(mobile, stranger(1));
      if (ref !== null) checks += await guess(mobile, ref, 1, 1);
      if (ref !== null) checks += await guess(mobile, ref, 1, 1);
    }
    expect(checks).toBe(3);
  });

  it.each([
    ['address', 20, (): string => '10.0.0.1'],
    ['network', 60, (n: number): string => `10.0.0.${n % 256}`],
  ])('is checked a limited number of times a day over many numbers from one %s: %i', async (_of, most, addressOf) => {
    const players = [];
    for (let n = 0; n < 60; n += 1) players.push(await world.addPlayer(0));
    let checks = 0;
    for (let hour = 0; hour < 24; hour += 4) {
      world.clock.set(at('12:00 AM') + hour * HOUR_MS);
      for (const [n, { mobile }] of players.entries()) {
        const address = addressOf(n);
        const ref = await ask(mobile, { ...stranger(0), address, deviceHash: sha256('one stranger') });
        if (ref !== null) checks += await guess(mobile, ref, 0, 0, address);
      }
    }
    expect(checks).toBe(most);
  });

  it('gains nothing by requesting more codes of the same challenge', async () => {
    const { mobile } = await world.addPlayer(0);
    const ref = (await ask(mobile, stranger(1)))!;
    for (let sends = 2; sends < 10; sends += 1) await sendCode(by(stranger(sends)), { mobile, purpose: 'reset', ref });
    await world.database.query(`update otp_code set code_hash = md5(id::text) || md5(id::text) where mobile = $1`, [
      mobile,
    ]);
    const stored = await world.database.query<{ code_hash: string }>(
      'select code_hash from otp_code where mobile = $1 order by id',
      [mobile],
    );
    expect(stored).toHaveLength(10);
    const outcomes = [];
    for (const { code_hash } of stored) {
      await world.database.query('update otp_challenge set wrong_tries = 0, proof_hash = null where mobile = $1', [
        mobile,
      ]);
      await world.database.query('delete from attempt');
      const [row] = await world.database.query<{ outcome: string }>(
        `select outcome from check_code($1::timestamptz, $2, $3, $4, $4, 'a', 'n', $4)`,
        [world.clock.iso(), mobile, sha256(ref), code_hash],
      );
      outcomes.push(row?.outcome);
    }
    expect(outcomes).toEqual(['right', ...Array<string>(8).fill('wrong'), 'right']);
  });

  it('leaves a known device its own ten guesses, and all known devices together twenty', async () => {
    const { id, mobile } = await world.addPlayer(0);
    const checks = [];
    for (let device = 1; device <= 4; device += 1) {
      const source = stranger(device);
      await world.database.query('insert into known_device values ($1, $2, $3)', [
        id,
        source.deviceHash,
        world.clock.iso(),
      ]);
      let ofDevice = 0;
      for (let request = 0; request < 5; request += 1) {
        const ref = await ask(mobile, source);
        for (let tries = 0; ref !== null && tries < 3; tries += 1) ofDevice += await guess(mobile, ref, device, device);
      }
      checks.push(ofDevice);
      world.clock.set(at('12:00 AM') + device * HOUR_MS);
    }
    expect(checks).toEqual([10, 10, 0, 0]);
    // They do not use up other players' attempts.
    world.clock.set(at('12:00 AM') + DAY_MS / 2);
    const ref = await ask(mobile, stranger(9));
    expect(await guess(mobile, ref!, 9, 9)).toBe(1);
  });
});
