import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { LOCK_WAITS } from '../../test/support/lock-waits';
import { type Program, run, temporaryFolder } from '../../test/support/server-process';
import { fillTryOut } from '../../test/support/world';
import { askServer } from './channel';

describe('a running command', () => {
  let drop: () => Promise<void>;
  let place: ReturnType<typeof temporaryFolder>;
  let env: Record<string, string> & { DATA_DIR: string };
  let holder: Client;
  let server: Program;
  beforeEach(async () => {
    const filled = await filledPostgres(fillTryOut);
    drop = filled.drop;
    place = temporaryFolder();
    const { folder } = place;
    for (const part of ['site/shell/assets', 'site/remotes', 'backups'])
      mkdirSync(join(folder, part), { recursive: true });
    env = { DATABASE_URL: filled.url, DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), PORT: '0' };
    holder = new Client({ connectionString: filled.url });
    await holder.connect();
    server = run('main', env);
    await server.ready;
  });
  afterEach(async () => {
    server.process.kill('SIGKILL');
    await holder.end();
    place.remove();
    await drop();
  });

  /** Starts a command that waits for a lock. */
  async function begin(lock: string, words: string[]): Promise<Program> {
    await holder.query(`begin; lock table ${lock}`);
    const command = run('operator', env, words);
    await eventually('the command waits for the lock', async () => {
      await holder.query('select pg_stat_clear_snapshot()');
      return (await holder.query(`select ${LOCK_WAITS}`)).rows.length > 0;
    });
    return command;
  }

  /** Without a process, which a busy machine may start later than the server ends by force. */
  const refused = (): Promise<void> =>
    eventually('commands are refused', async () => {
      const other = await askServer(env.DATA_DIR, ['audit', 'list']);
      return other?.text === 'The server is stopping.';
    });

  it('is completed before the server stops, which accepts no other', async () => {
    const credit = ['players', 'credit', '--mobile', '9876543210', '--points', '5', '--reason', 'x', '--yes'];
    const first = await begin('account in exclusive mode', credit);
    server.process.kill('SIGTERM');
    await refused();
    await holder.query('commit');
    expect([await first.ended, first.errors(), await server.ended, server.errors()]).toEqual([0, '', 0, '']);
  });

  const backup = (): Promise<Program> => begin('slide', ['backup', '--file', join(place.folder, 'backups/a.gz')]);
  const files = (): string[] => readdirSync(join(place.folder, 'backups'));

  it('that writes a backup ends without a file when the server stops', async () => {
    const first = await backup();
    expect(files()).toEqual([expect.stringMatching(/\.partial$/)]);
    server.process.kill('SIGTERM');
    await refused();
    await holder.query('commit');
    expect([await first.ended, first.errors()]).toEqual([1, 'The backup was stopped before its end: repeat it.\n']);
    expect([await server.ended, files()]).toEqual([0, []]);
  });

  it('that writes a backup ends without a file when its terminal is gone', async () => {
    const first = await backup();
    first.process.kill('SIGTERM');
    await first.ended;
    expect(files()).toHaveLength(1);
    // The server has noticed once it answers a later call.
    await askServer(env.DATA_DIR, ['audit', 'list']);
    await holder.query('commit');
    await eventually('the file is gone', () => !files().some((name) => name.endsWith('.partial')));
    expect(files()).toEqual([]);
  });
});
