import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { LOCK_WAITS } from '../../test/support/lock-waits';
import { type Program, run, temporaryFolder } from '../../test/support/server-process';
import { fillTryOut } from '../../test/support/world';
import { askServer } from './channel';

it('a stopping server ends the running command, and accepts no other', async () => {
  const { url, drop } = await filledPostgres(fillTryOut);
  const { folder, remove } = temporaryFolder();
  for (const part of ['shell/assets', 'remotes']) mkdirSync(join(folder, 'site', part), { recursive: true });
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), PORT: '0' };
  const operate = (...words: string[]): Program => run('operator', env, words);
  const credit = ['players', 'credit', '--mobile', '9876543210', '--points', '5', '--reason', 'x', '--yes'];
  const holder = new Client({ connectionString: url });
  await holder.connect();
  const server = run('main', env);
  try {
    await server.ready;
    await holder.query('begin; lock table account in exclusive mode');
    const first = operate(...credit);
    await eventually('the command waits for the lock', async () => {
      await holder.query('select pg_stat_clear_snapshot()');
      return (await holder.query(`select ${LOCK_WAITS}`)).rows.length > 0;
    });
    server.process.kill('SIGTERM');
    // Without a process, which a busy machine may start later than the server ends by force.
    await eventually('commands are refused', async () => {
      const other = await askServer(env.DATA_DIR, ['audit', 'list']);
      return other?.text === 'The server is stopping.';
    });
    await holder.query('commit');
    expect([await first.ended, first.errors(), await server.ended, server.errors()]).toEqual([0, '', 0, '']);
  } finally {
    server.process.kill('SIGKILL');
    await holder.end();
    remove();
    await drop();
  }
});
