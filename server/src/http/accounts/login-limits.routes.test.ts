import { DATABASES } from '../../../test/support/databases';
import { deviceOf } from '../../../test/support/devices';
import { at, createWorld, type Answer, type World } from '../../../test/support/world';

const LIMITED = {
  status: false,
  msg: 'Too many attempts. Please try again later.',
  code: 'rate_limited',
  reason: 'rate_limited',
};
const MINUTE_MS = 60_000;
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

  describe('rate limits', () => {
    const OWNER = '9876543210';
    const wrong = async (times: number, mobile = OWNER, address?: string, cookie?: string): Promise<void> => {
      for (let i = 0; i < times; i += 1) expect((await logIn(mobile, 'wrong', address, cookie)).status).toBe(200);
    };
    const counted = async (): Promise<number> => (await world.database.query('select 1 as one from attempt')).length;
    /** Simulates earlier wrong passwords, typed one after another. */
    const wereWrong = (mobiles: string, address: string, network: string, times = 1): Promise<unknown> =>
      world.database.query(
        `insert into attempt (kind, mobile, address, network, made_at)
         select 'password', m, $1, $2, $3 from (select ${mobiles} as m from generate_series(1, $4::int) n) numbers`,
        [address, network, world.clock.iso(), times],
      );

    it('stops a network after five wrong passwords for a number, even for the right one, for 15 minutes', async () => {
      await wrong(5);
      const { status, body } = await logIn(OWNER, 'play1234');
      expect([status, body]).toEqual([429, LIMITED]);
      expect((await logIn(OWNER, 'play1234', '203.0.113.250')).status).toBe(429);
      expect((await logIn('9876543211', 'play1234')).body.status).toBe(true);
      world.clock.set(at('10:00 AM') + 15 * MINUTE_MS - 1);
      expect((await logIn(OWNER, 'play1234')).status).toBe(429);
      world.clock.set(at('10:00 AM') + 15 * MINUTE_MS);
      expect((await logIn(OWNER, 'play1234')).body.status).toBe(true);
    });

    it('uses a sliding window: five in the last 15 minutes count, whenever they began', async () => {
      await wrong(1);
      world.clock.set(at('10:14 AM'));
      await wrong(4);
      expect((await logIn(OWNER, 'wrong')).status).toBe(429);
      world.clock.set(at('10:15 AM'));
      await wrong(1);
      expect((await logIn(OWNER, 'wrong')).status).toBe(429);
    });

    it('checks at most five of thirty concurrent guesses', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => logIn(OWNER, `guess ${i}`)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      // On a slow machine some are refused because the wait would be too long.
      expect(answers.filter(({ status }) => [429, 503].includes(status))).toHaveLength(25);
      expect(await counted()).toBe(5);
    });

    it('counts a guess with a later time that was stored first', async () => {
      world.clock.set(at('10:00 AM') + 10);
      await wrong(4);
      world.clock.set(at('10:00 AM'));
      await wrong(1);
      expect((await logIn(OWNER, 'wrong')).status).toBe(429);
      world.clock.set(at('10:00 AM') + 20);
      expect((await logIn(OWNER, 'wrong')).status).toBe(429);
    });

    it('ignores guesses from before the clock was set back', async () => {
      world.clock.set(at('10:01 AM'));
      await wrong(5);
      world.clock.set(at('10:00 AM'));
      expect((await logIn(OWNER, 'play1234')).body.status).toBe(true);
    });

    it('does not count right passwords, one after another or concurrently', async () => {
      // A slow machine refuses some of the concurrent ones.
      const right = async (): Promise<Answer> => {
        const answer = await logIn(OWNER, 'play1234');
        return answer.status === 503 ? right() : answer;
      };
      const inTurn = [];
      for (let i = 0; i < 12; i += 1) inTurn.push(await right());
      const atOnce = await Promise.all(Array.from({ length: 6 }, right));
      expect([...inTurn, ...atOnce].filter(({ body }) => body.status !== true)).toEqual([]);
      expect(await counted()).toBe(0);
    });

    it('does not affect the owner in another network, whatever a stranger enters in one', async () => {
      await wrong(5, OWNER, '203.0.113.1');
      expect((await logIn(OWNER, 'wrong', '203.0.113.77')).status).toBe(429);
      expect((await logIn(OWNER, 'play1234', '198.51.100.1')).body.status).toBe(true);
      expect((await logIn(OWNER, 'play1234', '2001:db8:1:2::1')).body.status).toBe(true);
    });

    it("lets one network use up a third of a number's attempts in a day", async () => {
      let refusedAt = 0;
      for (let quarter = 0; refusedAt === 0 && quarter < 20; quarter += 1) {
        world.clock.set(at('10:00 AM') + quarter * 15 * MINUTE_MS);
        await wereWrong(`'${OWNER}'`, '203.0.113.1', '203.0.113', 4);
        if ((await logIn(OWNER, 'wrong')).status === 429) refusedAt = await counted();
      }
      expect(refusedAt).toBe(34);
      expect((await logIn(OWNER, 'play1234', '198.51.100.1')).body.status).toBe(true);
      world.clock.set(at('10:00 AM') + DAY_MS + 60 * MINUTE_MS);
      expect((await logIn(OWNER, 'play1234')).body.status).toBe(true);
    });

    it('stops devices that never logged in to a number after a hundred wrong passwords a day from anywhere', async () => {
      const device = deviceOf(await logIn(OWNER, 'play1234'));
      for (let network = 0; network < 33; network += 1)
        await wereWrong(`'${OWNER}'`, `198.18.${network}.1`, `198.18.${network}`, 3);
      await wrong(1, OWNER, '198.19.0.1');
      expect((await logIn(OWNER, 'play1234', '198.19.1.1')).status).toBe(429);
      expect((await logIn(OWNER, 'play1234', '198.19.1.1', device)).body.status).toBe(true);
      expect((await logIn('9876543211', 'play1234', '198.19.1.1')).body.status).toBe(true);
    });

    it('stops an address after wrong passwords for a hundred numbers, but no known device and no other address', async () => {
      const device = deviceOf(await logIn(OWNER, 'play1234', '203.0.113.10'));
      await wereWrong('7000000000 + n', '203.0.113.9', '203.0.113', 99);
      await wrong(5, '9876543219', '203.0.113.9');
      const answers = [
        await logIn('9876543211', 'play1234', '203.0.113.9'),
        await logIn(OWNER, 'play1234', '203.0.113.9'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([429, 429]);
      expect((await logIn(OWNER, 'play1234', '203.0.113.9', device)).body.status).toBe(true);
      expect((await logIn('9876543211', 'play1234', '203.0.113.10')).body.status).toBe(true);
      // A number already counted is not refused because of the others.
      expect((await logIn('7000000001', 'wrong', '203.0.113.9')).body.code).toBe('not_found');
    });

    it('does not stop an address for one number with a hundred wrong passwords', async () => {
      await wereWrong(`'7000000001'`, '203.0.113.9', '203.0.113', 150);
      expect((await logIn(OWNER, 'play1234', '203.0.113.9')).body.status).toBe(true);
    });

    it('stops a network after wrong passwords for three hundred numbers', async () => {
      for (let host = 1; host <= 5; host += 1)
        await wereWrong(`${host}000000000 + n`, `203.0.113.${host}`, '203.0.113', 60);
      expect((await logIn(OWNER, 'play1234', '203.0.113.200')).status).toBe(429);
      expect((await logIn(OWNER, 'play1234', '203.0.114.200')).body.status).toBe(true);
    });

    it('treats an IPv6 /64 as one address, and a /56 as one network', async () => {
      for (const address of ['2001:db8:1:102::1', '2001:db8:1:102:ffff::2', '2001:db8:1:1ff::1'])
        await wrong(1, '9876543219', address);
      expect(await world.database.query('select address, network from attempt order by id')).toEqual([
        { address: '2001:db8:1:102', network: '2001:db8:1:100' },
        { address: '2001:db8:1:102', network: '2001:db8:1:100' },
        { address: '2001:db8:1:1ff', network: '2001:db8:1:100' },
      ]);
      await wrong(2, '9876543219', '2001:db8:1:100::1');
      expect((await logIn('9876543219', 'wrong', '2001:db8:1:1aa::1')).status).toBe(429);
      expect((await logIn('9876543219', 'wrong', '2001:db8:1:200::1')).status).toBe(200);
    });
  });

  describe('the cookie of a device', () => {
    const OWNER = '9876543210';

    it('is hidden from scripts and other sites, and each login extends its lifetime', async () => {
      const first = await logIn(OWNER, 'play1234');
      expect(first.headers['set-cookie']).toMatch(
        /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const again = await logIn(OWNER, 'play1234', '203.0.113.1', deviceOf(first));
      expect(again.headers['set-cookie']).toBe(first.headers['set-cookie']);
    });

    it('is not set for a wrong password', async () => {
      expect((await logIn(OWNER, 'wrong')).headers['set-cookie']).toBeUndefined();
    });

    it.each(['device=', 'device=short', `device=${'x'.repeat(44)}`, 'device="; Path=/', 'device=%00'])(
      'is replaced for %s',
      async (cookie) => {
        const { headers } = await logIn(OWNER, 'play1234', '203.0.113.1', cookie);
        expect(deviceOf({ headers })).not.toBe(cookie);
      },
    );

    it('is stored as a hash only', async () => {
      const secret = deviceOf(await logIn(OWNER, 'play1234')).slice('device='.length);
      const stored = JSON.stringify(await world.database.query('select * from known_device'));
      expect(stored).toMatch(/[0-9a-f]{64}/);
      expect(stored).not.toContain(secret);
    });

    it('does not authenticate anyone', async () => {
      const device = deviceOf(await logIn(OWNER, 'play1234'));
      const { body } = await world.call('/api-user-wallet-balance', { unique_token: '' }, { cookie: device });
      expect(body.code).toBe('session_ended');
      expect((await logIn(OWNER, 'wrong', '203.0.113.1', device)).body.msg).toBe('Invalid login details');
    });

    it('gives the numbers that it logged in to their own limits, also after logging out', async () => {
      const { body, headers } = await logIn(OWNER, 'play1234');
      const device = deviceOf({ headers });
      await world.call('/api-user-logout', { unique_token: body.unique_token }, { cookie: device });
      const wrong = async (mobile: string, cookie = ''): Promise<number[]> => {
        const answers = [];
        for (let i = 0; i < 6; i += 1) answers.push((await logIn(mobile, 'wrong', '203.0.113.1', cookie)).status);
        return answers;
      };
      const five = [200, 200, 200, 200, 200, 429];
      expect(await wrong(OWNER)).toEqual(five);
      expect(await wrong(OWNER, device)).toEqual(five);
      expect(await wrong('9876543211', device)).toEqual(five);
      expect(await wrong('9876543211')).toEqual([429, 429, 429, 429, 429, 429]);
    });

    it('is known to a player for the last twenty devices', async () => {
      const devices: string[] = [];
      for (let i = 0; i < 22; i += 1) devices.push(deviceOf(await logIn(OWNER, 'play1234')));
      const stored = await world.database.query('select 1 as one from known_device');
      expect(stored).toHaveLength(20);
      await Promise.all(Array.from({ length: 5 }, () => logIn(OWNER, 'wrong')));
      expect((await logIn(OWNER, 'play1234', '203.0.113.1', devices.at(-1))).body.status).toBe(true);
    });
  });
});
