import type { FastifyInstance } from 'fastify';
import { type DatabaseKind, filledPostgres } from '../../../test/support/databases';
import { keepMessages } from '../../../test/support/sent-messages';
import { createWorld, type World } from '../../../test/support/world';
import type { Database } from '../../db/port';
import { openPostgres } from '../../db/postgres';
import { primaryReads } from '../../db/reads';
import { createLogger } from '../../logger';
import { buildApp } from '../app';

const OWNER = '9876543210';
const RESET = '/api-forget-check-mobile';

type Response = { status: number; body: Record<string, unknown> };

/** Sends every second call to the other server. */
describe('two servers on one PostgreSQL, called concurrently', () => {
  let world: World;
  let messages: ReturnType<typeof keepMessages>;
  let pool: Database;
  let other: FastifyInstance;
  beforeAll(async () => {
    messages = keepMessages();
    let url = '';
    const kind: Pick<DatabaseKind, 'openFilled'> = {
      async openFilled(fill) {
        const filled = await filledPostgres(fill);
        url = filled.url;
        const database = openPostgres(url, () => undefined);
        return { ...database, close: () => database.close().then(filled.drop) };
      },
    };
    world = await createWorld(kind, { TRUST_PROXY: '1', OTP_MODE: 'verify' });
    pool = openPostgres(url, () => undefined);
    const { config, clock, events } = world;
    const reads = primaryReads(pool);
    other = await buildApp({ config, clock, events, database: pool, logger: createLogger('silent'), reads });
    await other.ready();
  });
  beforeEach(() => world.database.query('delete from attempt'));
  afterAll(async () => {
    jest.restoreAllMocks();
    await other.close();
    await pool.close();
    await world.close();
  });

  const ask = (count: number, path: string, bodyOf: (at: number) => object, from: (at: number) => string) =>
    Promise.all(
      Array.from({ length: count }, async (_unused, at): Promise<Response> => {
        const response = await [world.app, other][at % 2]!.inject({
          method: 'POST',
          url: path,
          headers: { 'x-forwarded-for': from(at) },
          payload: { env_type: 'Prod', app_key: 'test', mobile: OWNER, ...bodyOf(at) },
        });
        return { status: response.statusCode, body: response.json() };
      }),
    );
  const answered = (all: readonly Response[]): Response[] => all.filter(({ status }) => status === 200);
  const network = (at: number): string => `198.18.${at}.1`;

  it('send ten codes of a number, three of them for one network', async () => {
    expect(
      answered(
        await ask(
          6,
          RESET,
          () => ({}),
          () => '2001:db8:1:1ff::1',
        ),
      ),
    ).toHaveLength(3);
    expect(answered(await ask(16, RESET, () => ({}), network))).toHaveLength(7);
    expect(messages.sent).toHaveLength(10);
  });

  it('check ten codes of a number, three of them from one network', async () => {
    const refs = answered(await ask(10, RESET, () => ({}), network)).map(({ body }) => body.otp_ref);
    const otp = messages.sent.some(({ code }) => code === 5555) ? '5556' : '5555';
    const guess = (count: number, from: (at: number) => string): Promise<Response[]> =>
      ask(count, '/api-verify-otp', (at) => ({ otp_ref: refs[at % refs.length], otp }), from);
    expect(answered(await guess(8, (at) => `2001:db8:1:1${at}0::1`))).toHaveLength(3);
    expect(answered(await guess(20, network))).toHaveLength(7);
  });

  it('count what the other one is still counting', async () => {
    const [{ body: { otp_ref = '' } = {} } = {}] = await ask(1, RESET, () => ({}), network);
    const waiting = `
      select 1 as one from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    let asked: Promise<Response[][]> | undefined;
    await world.database.transaction(async (inside) => {
      await inside.query(`select lock_attempts($1, 'another', null)`, [OWNER]);
      await inside.query(
        `insert into attempt (kind, mobile, address, network, made_at)
         select kind, $1, 'another', 'another', $2 from unnest(array['code', 'send']) kind, generate_series(1, 10)`,
        [OWNER, world.clock.iso()],
      );
      asked = Promise.all([
        ask(2, '/api-verify-otp', () => ({ otp_ref, otp: '1234' }), network),
        ask(2, RESET, () => ({}), network),
      ]);
      for (let tries = 0; tries < 200 && (await world.database.query(waiting)).length < 2; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect((await asked!).flat().map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  it('accept one of two proofs that reset a password concurrently', async () => {
    const proofs: unknown[] = [];
    for (const at of [0, 1]) {
      const [asked] = await ask(1, RESET, () => ({}), network);
      const entered = { otp_ref: asked?.body.otp_ref, otp: messages.codeFor(OWNER) };
      const [proved] = await ask(
        1,
        '/api-verify-otp',
        () => entered,
        () => network(at),
      );
      proofs.push(proved?.body.otp_proof);
    }
    const bodyOf = (at: number): object => ({ new_pass: `password ${at}`, otp_proof: proofs[at] });
    const resets = await ask(2, '/api-forgot-password', bodyOf, network);
    expect(resets.map(({ body }) => String(body.msg)).sort()).toEqual([
      'Enter Valid OTP',
      'Password Successfully Changed.',
    ]);
  });

  it('check five passwords of a number from one network, and at most one more', async () => {
    const all = await ask(
      20,
      '/api-user-login',
      (at) => ({ password: `guess ${at}` }),
      () => '203.0.113.1',
    );
    expect([5, 6]).toContain(answered(all).length);
  });
});
