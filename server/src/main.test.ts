import { createServer } from 'node:net';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually } from '../test/support/eventually';
import { LOCK_WAITS } from '../test/support/lock-waits';
import { openPooler } from '../test/support/pooler';
import { filledPostgres, freshPostgres } from '../test/support/databases';
import { callServer, prepareSite, type Program, run, temporaryFolder } from '../test/support/server-process';
import { fillTryOut, type Json, slipBody } from '../test/support/world';

const CLOCK = '2026-11-21T10:00:00+05:30';

describe('the server as a process', () => {
  let folder: string;
  let remove: () => void;
  let started: Program[];
  /** Most cases are the same on both databases; PostgreSQL starts faster. */
  let onPostgres: { DATABASE_URL: string };
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const database = await filledPostgres(fillTryOut);
    onPostgres = { DATABASE_URL: database.url };
    drop = database.drop;
    ({ folder, remove } = temporaryFolder());
    for (const part of ['shell/assets', 'remotes']) mkdirSync(join(folder, 'site', part), { recursive: true });
    started = [];
  });
  const killAll = async (): Promise<void> => {
    for (const { process } of started) process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
  };
  afterEach(async () => {
    await killAll();
    remove();
    await drop();
  });

  const begin = (
    env: Record<string, string> = {},
    program: 'main' | 'operator' = 'main',
    args: string[] = [],
  ): Program => {
    const made = run(
      program,
      { DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), PORT: '0', CLOCK, ...env },
      args,
    );
    started.push(made);
    return made;
  };
  const logIn = async (port: number): Promise<string> =>
    String((await callServer(port, '/api-user-login', { mobile: '9876543210', password: 'play1234' })).unique_token);
  const balance = async (port: number, unique_token: string): Promise<string> =>
    String((await callServer(port, '/api-user-wallet-balance', { unique_token })).wallet_amt);
  const health = async (port: number): Promise<number> => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

  it('stops gracefully when the same signal comes from the terminal and from npm start', async () => {
    await prepareSite(join(folder, 'data'));
    const server = begin();
    await server.ready;
    server.process.kill('SIGINT');
    await sleep(5);
    server.process.kill('SIGINT');
    expect([await server.ended, readdirSync(join(folder, 'data/run'))]).toEqual([0, []]);
  });

  it('names in its log the connections that leave the machine without TLS', async () => {
    const server = begin({ ...onPostgres, OTP_WEBHOOK_URL: 'http://codes.example/send' });
    await server.ready;
    const line = /"settings":\["OTP_WEBHOOK_URL"\],.*"connections without TLS leave this machine"/;
    await eventually('the line', () => line.test(server.errors()));
  });

  it('prints the try-out logins and ends with the ready line; a stop loses nothing', async () => {
    const first = begin();
    const port = await first.ready;
    expect(first.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^Database: PGlite, embedded, for trying out\./),
      'login 9876543210  password play1234  (10000 points)',
      'login 9876543211  password play1234  (1000 points)',
      'login 9876543212  password play1234  (betting off)',
      `ready http://localhost:${port}`,
    ]);
    const token = await logIn(port);
    expect((await callServer(port, '/api-submit-bid', slipBody(token, {}))).status).toBe(true);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const again = await begin().ready;
    expect(await balance(again, token)).toBe('9990');
  });

  it('starts its clock where CLOCK says, also before times already stored', async () => {
    const first = begin({ ...onPostgres, CLOCK: '2026-11-21T12:00:00+05:30' });
    const port = await first.ready;
    const token = await logIn(port);
    await callServer(port, '/api-submit-bid', slipBody(token, {}));
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);

    const earlier = await begin({ ...onPostgres, CLOCK: '2026-11-20T12:00:00+05:30' }).ready;
    const { server_time } = await callServer(earlier, '/api-user-wallet-balance', { unique_token: token });
    expect(server_time).toMatch(/^2026-11-20T12:00:/);
    expect((await callServer(earlier, '/api-submit-bid', slipBody(token, {}))).wallet_amt).toBe('9980');
  });

  it.each(['PGlite', 'PostgreSQL'])(
    'killed at any moment on %s, has every acknowledged bid after a restart',
    async (kind) => {
      const env: Record<string, string> = kind === 'PostgreSQL' ? onPostgres : {};
      if (kind === 'PGlite') await prepareSite(join(folder, 'data'));
      let token = '';
      let acknowledged = 0;
      let sent = 0;
      for (let round = 0; round < 3; round += 1) {
        const server = begin(env);
        const port = await server.ready;
        token ||= await logIn(port);
        // Killed while answers to other bids are in flight.
        const enough = acknowledged + 5 + 3 * round;
        const hammer = async (): Promise<void> => {
          for (;;) {
            sent += 1;
            const answer = await callServer(port, '/api-submit-bid', slipBody(token, {})).catch(() => null);
            if (answer?.status !== true) return;
            acknowledged += 1;
            if (acknowledged >= enough) server.process.kill('SIGKILL');
          }
        };
        await Promise.all(Array.from({ length: 4 }, hammer));
        await server.ended;
      }
      const port = await begin(env).ready;
      const placed = (10_000 - Number(await balance(port, token))) / 10;
      expect(acknowledged).toBeGreaterThanOrEqual(5 + 8 + 11);
      expect(placed).toBeGreaterThanOrEqual(acknowledged);
      expect(placed).toBeLessThanOrEqual(sent);
      const check = begin(env, 'operator', ['ledger', 'verify']);
      expect([await check.ended, check.output()]).toEqual([0, 'The ledger is sound.\n']);
    },
  );

  it('refuses a folder that another server holds, in one sentence, and takes it once that server is killed', async () => {
    const first = begin(onPostgres);
    const port = await first.ready;
    const second = begin(onPostgres);
    expect(await second.ended).toBe(1);
    expect(second.errors().trim()).toBe(`The data folder ${join(folder, 'data')} is in use by another process.`);
    expect((await callServer(port, '/api-get-social-data', {})).status).toBe(true);

    first.process.kill('SIGKILL');
    const third = begin(onPostgres);
    expect(await third.ready).toBeGreaterThan(0);
    expect(readdirSync(join(folder, 'data', 'run'))).toHaveLength(1);
  });

  it('gives the folder to one of six servers that start at once', async () => {
    const six = Array.from({ length: 6 }, () => begin(onPostgres));
    const outcomes = await Promise.allSettled(six.map(({ ready }) => ready));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('restricts its folder and socket to their owner', async () => {
    await begin(onPostgres).ready;
    const run = join(folder, 'data', 'run');
    expect(statSync(run).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(run)) expect(statSync(join(run, name)).mode & 0o777).toBe(0o600);
  });

  it('works in a folder with a long path', async () => {
    const long = join(folder, 'a-long-name-'.repeat(8), 'another-long-name-'.repeat(5));
    const server = begin({ ...onPostgres, DATA_DIR: long });
    await server.ready;
    const check = begin({ ...onPostgres, DATA_DIR: long }, 'operator', ['ledger', 'verify']);
    expect([await check.ended, check.output()]).toEqual([0, 'The ledger is sound.\n']);
  });

  it('runs operator commands in the running server, or directly if none runs', async () => {
    const server = begin(onPostgres);
    await server.ready;
    const through = begin(onPostgres, 'operator', ['ledger', 'verify']);
    expect(await through.ended).toBe(0);
    server.process.kill('SIGTERM');
    await server.ended;
    const alone = begin(onPostgres, 'operator', ['ledger', 'verify']);
    expect([await alone.ended, alone.output()]).toEqual([0, 'The ledger is sound.\n']);
    const help = begin(onPostgres, 'operator', ['help']);
    expect(await help.ended).toBe(0);
    expect(help.output()).toContain('ledger reopen');
  });

  it('reports in one sentence that the port is in use, and damages nothing', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const server = begin({ ...onPostgres, PORT: port });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim()).toBe(`Port ${port} is in use: stop the program that uses it, or set another PORT.`);
    other.close();
    await begin(onPostgres).ready;
  });

  it.each(['refuses', 'drops'] as const)('does not start through a pooler that %s the settings', async (does) => {
    const pooler = await openPooler(onPostgres.DATABASE_URL, does);
    const server = begin({ DATABASE_URL: pooler.url });
    expect(await server.ended).toBe(1);
    await pooler.close();
    expect(server.errors().trim()).toMatch(/^The database at [\d.:]+ goes through a connection pooler [^\n]+\.$/);
  });

  it('keeps serving for its stop notice after a signal, and tells proxies to go elsewhere', async () => {
    const server = begin({ ...onPostgres, STOP_NOTICE_SECONDS: '60' });
    const port = await server.ready;
    const token = await logIn(port);
    expect(await health(port)).toBe(200);
    server.process.kill('SIGTERM');
    await eventually('health tells of the stop', async () => (await health(port)) === 503);
    expect((await callServer(port, '/api-submit-bid', slipBody(token, {}))).status).toBe(true);
    await killAll();

    const brief = begin({ ...onPostgres, STOP_NOTICE_SECONDS: '1' });
    await brief.ready;
    brief.process.kill('SIGTERM');
    expect(await brief.ended).toBe(0);
  });

  it('reports in one sentence that the database does not answer, without its password', async () => {
    const server = begin({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim()).toMatch(/^The database at 127\.0\.0\.1:1 does not answer: [^\n]+\.$/);
    expect(server.errors()).not.toContain('secret');
  });

  it('reports in one sentence that the data folder cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '');
    const server = begin({ ...onPostgres, DATA_DIR: join(folder, 'file') });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim()).toMatch(/^The data folder \S+ cannot be used: [^\n]+\.$/);
  });

  it('reports missing settings in production and starts nothing', async () => {
    const server = begin({ NODE_ENV: 'production', CLOCK: '' });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim().split('\n')).toHaveLength(5);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('has nothing of a try-out site in production', async () => {
    const empty = await freshPostgres();
    const server = begin({
      DATABASE_URL: empty.url,
      NODE_ENV: 'production',
      APP_KEYS: 'web',
      PUBLIC_URL: 'https://play.example',
      TRUST_PROXY: 'false',
      OTP_WEBHOOK_URL: 'https://sms.example/send',
      CLOCK: '',
    });
    const port = await server.ready;
    expect(server.output()).toBe(`ready http://localhost:${port}\n`);
    const call = (path: string, body: object): Promise<Json> => callServer(port, path, { app_key: 'web', ...body });
    expect((await call('/api-user-login', { mobile: '9876543210', password: 'play1234' })).msg).toBe(
      'Mobile not found',
    );
    expect((await call('/api-starline-game', {})).result).toEqual([]);
    expect((await call('/api-game-rates', {})).status).toBe(false);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await empty.drop();
  });

  it('finishes a request in progress when it is stopped', async () => {
    const server = begin(onPostgres);
    const port = await server.ready;
    const token = await logIn(port);
    const holder = new Client({ connectionString: onPostgres.DATABASE_URL });
    await holder.connect();
    await holder.query(`begin; select from account where kind = 'wallet' for update`);
    const bid = callServer(port, '/api-submit-bid', slipBody(token, {}));
    await eventually('the bid waits for its wallet', async () => {
      await holder.query('select pg_stat_clear_snapshot()');
      return (await holder.query(`select ${LOCK_WAITS}`)).rows.length > 0;
    });
    server.process.kill('SIGTERM');
    // Or it accepts no connection any more.
    await eventually('the stop has begun', async () => (await health(port).catch(() => 503)) === 503);
    await holder.query('commit');
    expect([(await bid).status, await server.ended]).toEqual([true, 0]);
    await holder.end();
  });

  it('accepts no connection any more while a chore ends', async () => {
    const holder = new Client({ connectionString: onPostgres.DATABASE_URL });
    await holder.connect();
    await holder.query('begin; lock table settlement_task');
    const server = begin(onPostgres);
    const port = await server.ready;
    await eventually('the settlement waits for its table', async () => {
      await holder.query('select pg_stat_clear_snapshot()');
      return (await holder.query(`select ${LOCK_WAITS}`)).rows.length > 0;
    });
    server.process.kill('SIGTERM');
    await eventually('connections are refused', () =>
      health(port).then(
        () => false,
        () => true,
      ),
    );
    expect(server.process.exitCode).toBe(null);
    await holder.query('commit');
    expect(await server.ended).toBe(0);
    await holder.end();
  });

  it('writes no password, token or whole mobile to its log', async () => {
    const server = begin({ ...onPostgres, OTP_MODE: 'verify' });
    const port = await server.ready;
    const token = await logIn(port);
    await callServer(port, '/api-forget-check-mobile', { mobile: '9876543210' });
    await callServer(port, '/api-user-login', { mobile: '9876543211', password: 'a-wrong-secret' });
    await callServer(port, '/api-submit-bid', slipBody(token, {}));
    await drop();
    expect(await health(port)).toBe(503);
    expect(await callServer(port, '/api-user-wallet-balance', { unique_token: token })).toMatchObject({
      status: false,
      code: 'unavailable',
    });
    server.process.kill('SIGTERM');
    await server.ended;
    expect(server.errors()).toContain('"level":50');
    expect(server.errors()).toContain(' for ******3210"');
    for (const secret of [token, 'play1234', 'a-wrong-secret', '9876543210', '9876543211'])
      expect(server.errors()).not.toContain(secret);
  });
});
