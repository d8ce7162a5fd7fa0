import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freshPostgres } from '../../test/support/databases';
import { callServer, prepareSite, type Program, run, temporaryFolder } from '../../test/support/server-process';
import { slipBody } from '../../test/support/world';

const CLOCK = '2026-11-21T10:00:00+05:30';
const PLAYER = { mobile: '9876543210', password: 'play1234' };

describe('the operator’s program', () => {
  let folder: string;
  let remove: () => void;
  let postgres: { url: string; drop: () => Promise<void> };
  let started: Program[];
  beforeEach(async () => {
    ({ folder, remove } = temporaryFolder());
    postgres = await freshPostgres();
    started = [];
  });
  afterEach(async () => {
    for (const { process } of started) process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await postgres.drop();
    remove();
  });

  const onSite = (site: string, clock = CLOCK, server = site) => {
    const env: Record<string, string> = {
      DATA_DIR: join(folder, server),
      SITE_DIR: folder,
      PORT: '0',
      CLOCK: clock,
    };
    if (site === 'PostgreSQL') env.DATABASE_URL = postgres.url;
    const begin = (program: 'main' | 'operator', args: string[] = []): Program => {
      const made = run(program, env, args);
      started.push(made);
      return made;
    };
    const operate = async (...words: string[]): Promise<[number | null, string]> => {
      const program = begin('operator', words);
      const code = await program.ended;
      return [code, program.output() + program.errors()];
    };
    const serve = async () => {
      if (site === 'PGlite' && !existsSync(env.DATA_DIR ?? '')) await prepareSite(env.DATA_DIR ?? '');
      const server = begin('main');
      const port = await server.ready;
      return { port, stop: () => server.process.kill('SIGTERM') && server.ended };
    };
    return { operate, serve };
  };
  const logIn = async (port: number): Promise<string> =>
    String((await callServer(port, '/api-user-login', { ...PLAYER, device_id: '' })).unique_token);
  const balance = async (port: number, unique_token: string): Promise<string> =>
    String((await callServer(port, '/api-user-wallet-balance', { unique_token })).wallet_amt);

  it.each([
    ['PostgreSQL', 'PGlite'],
    ['PGlite', 'PostgreSQL'],
  ])('takes a backup of %s while the site runs, and restores it to %s', async (from, to) => {
    const file = join(folder, 'site.backup');
    const first = onSite(from);
    const { port, stop } = await first.serve();
    const token = await logIn(port);
    await callServer(port, '/api-submit-bid', slipBody(token, { lines: [{ points: '1230' }] }));
    expect(await first.operate('backup', '--file', file)).toEqual([
      0,
      expect.stringMatching(/^Wrote \d+ rows to .*site\.backup \(\d+ bytes\)\.\n$/),
    ]);
    await callServer(port, '/api-submit-bid', slipBody(token, { lines: [{ points: '70' }] }));
    expect(await balance(port, token)).toBe('8700');
    expect(await first.operate('restore', '--file', file, '--yes')).toEqual([
      1,
      'The site is running: stop it first.\n',
    ]);
    expect(await balance(port, token)).toBe('8700');
    await stop();

    const second = onSite(to);
    expect(await second.operate('restore', '--file', file)).toEqual([
      3,
      expect.stringContaining('Nothing was done: confirm with yes, or use --yes.'),
    ]);
    const restored = await second.operate('restore', '--file', file, '--yes');
    expect(restored).toEqual([
      0,
      expect.stringMatching(/^Restored \d+ rows from the backup of .*The ledger is sound\.\n$/),
    ]);
    const again = await second.serve();
    expect(await balance(again.port, token)).toBe('8770');
    expect((await callServer(again.port, '/api-submit-bid', slipBody(token, {}))).wallet_amt).toBe('8760');
    expect(await second.operate('ledger', 'verify')).toEqual([0, 'The ledger is sound.\n']);
  });

  it('asks nothing without a terminal, and exits with the matching code', async () => {
    const { operate } = onSite('PostgreSQL');
    const correction = ['--market', 'KALYAN', '--date', '2026-11-21', '--pana', '128', '--reason', 'x'];
    expect(await operate('results', 'correct', '--session', 'open', ...correction)).toEqual([
      3,
      expect.stringContaining('confirm with yes'),
    ]);
    const refusal = JSON.parse((await operate('players', 'block', '--mobile', '6000000000', '--json'))[1]);
    expect(refusal).toEqual({ done: false, message: 'There is no player with this number.' });
    expect((await operate('nonsense'))[0]).toBe(2);
    expect(await operate('players', 'block', '--mobile', '6000000000')).toEqual([
      1,
      'There is no player with this number.\n',
    ]);
    expect((await operate('backup', '--file', join(folder, 'no/where')))[0]).toBe(1);
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });

  it('runs concurrent commands on a stopped site in turn, or refuses them', async () => {
    const { operate, serve } = onSite('PGlite');
    await (await serve()).stop();
    const credit = (): Promise<[number | null, string]> =>
      operate('players', 'credit', '--mobile', PLAYER.mobile, '--points', '1', '--reason', 'x', '--yes');
    // The second one waits up to five seconds for the first, which may take longer on a busy machine.
    const answers = await Promise.all([credit(), credit()]);
    const done = answers.filter(([code]) => code === 0);
    expect(done.length).toBeGreaterThan(0);
    for (const [code, text] of answers)
      expect(text).toMatch(
        code === 0
          ? /: done\.\n$/
          : /(is in use by another process\.|check whether the command was done before you repeat it\.)\n$/,
      );
    expect(JSON.parse((await operate('players', 'list', '--mobile', PLAYER.mobile, '--json'))[1])[0].points).toBe(
      String(10_000 + done.length),
    );
  });

  it('works only on the house that it was sent to', async () => {
    expect(await onSite('nowhere').operate('players', 'list')).toEqual([
      1,
      expect.stringMatching(/^There is no site in .*nowhere: set DATA_DIR/),
    ]);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    const { stop } = await onSite('PGlite').serve();
    const elsewhere = run('operator', { DATA_DIR: join(folder, 'PGlite'), DATABASE_URL: postgres.url, CLOCK }, [
      'players',
      'list',
    ]);
    started.push(elsewhere);
    expect([await elsewhere.ended, elsewhere.errors()]).toEqual([1, expect.stringContaining('uses another database')]);
    await stop();
  });

  const bid = async (port: number, token: string, session: string): Promise<unknown> =>
    (await callServer(port, '/api-submit-bid', slipBody(token, { lines: [{ digits: '1', session }] }))).status;
  const kalyan = ['--market', 'KALYAN', '--date', '2026-11-21', '--yes'];
  const sound = [0, 'The ledger is sound.\n'];

  it.each(['PGlite', 'PostgreSQL'])('continues after %s is started with an earlier clock', async (site) => {
    const before = onSite(site, '2026-11-21T15:00:00+05:30');
    const first = await before.serve();
    const token = await logIn(first.port);
    expect(await bid(first.port, token, 'Open')).toBe(true);
    await first.stop();

    const after = onSite(site, '2026-11-21T14:59:00+05:30');
    const second = await after.serve();
    const declared = await after.operate('results', 'declare', ...kalyan, '--session', 'open', '--pana', '128');
    const warning = 'Betting on this session is open for another 2 hours, until 04:10 PM. This ends it now,';
    expect(declared).toEqual([0, expect.stringContaining(warning)]);
    expect(await after.operate('ledger', 'verify')).toEqual(sound);
    expect([await bid(second.port, token, 'Open'), await bid(second.port, token, 'Close')]).toEqual([false, true]);
    expect(await balance(second.port, token)).toBe('10075');
    await second.stop();

    const third = await onSite(site, '2026-11-21T14:58:00+05:30').serve();
    expect(await bid(third.port, token, 'Close')).toBe(true);
  });

  it('declares on a server whose clock is five seconds behind that of another one', async () => {
    const fast = onSite('PostgreSQL', '2026-11-21T15:00:05+05:30', 'fast');
    const slow = onSite('PostgreSQL', '2026-11-21T15:00:00+05:30', 'slow');
    const ahead = await fast.serve();
    const behind = await slow.serve();
    const token = await logIn(ahead.port);
    expect(await bid(ahead.port, token, 'Open')).toBe(true);
    const declared = await slow.operate('results', 'declare', ...kalyan, '--session', 'open', '--pana', '128');
    expect(declared[0]).toBe(0);
    for (const { operate } of [slow, fast]) expect(await operate('ledger', 'verify')).toEqual(sound);
    for (const { port } of [ahead, behind])
      expect([await bid(port, token, 'Open'), await bid(port, token, 'Close')]).toEqual([false, true]);
    expect(await balance(behind.port, token)).toBe('10065');
  });
});
