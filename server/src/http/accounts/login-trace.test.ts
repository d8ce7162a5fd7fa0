import { join } from 'node:path';
import { filledPostgres } from '../../../test/support/databases';
import { callServer, prepareSite, type Program, run, temporaryFolder } from '../../../test/support/server-process';
import { fillTryOut, type Json } from '../../../test/support/world';

const PLAYER = '9876543210';

describe.each(['PGlite', 'PostgreSQL'])('the events of a login on %s', (name) => {
  const { folder, remove } = temporaryFolder();
  const started: Program[] = [];
  let env: Record<string, string>;
  let drop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    env = { DATA_DIR: join(folder, 'data'), SITE_DIR: folder, PORT: '0', CLOCK: '2026-11-21T10:00:00+05:30' };
    if (name === 'PGlite') return prepareSite(join(folder, 'data'));
    const postgres = await filledPostgres(fillTryOut);
    drop = postgres.drop;
    env.DATABASE_URL = postgres.url;
  });
  const killAll = async (): Promise<void> => {
    for (const { process } of started) process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
  };
  afterAll(async () => {
    await killAll();
    await drop();
    remove();
  });

  const begin = (program: 'main' | 'operator', ...args: string[]): Program => {
    const made = run(program, env, args);
    started.push(made);
    return made;
  };
  const logIn = (port: number, mobile: string, password = 'play1234'): Promise<Json> =>
    callServer(port, '/api-user-login', { mobile, password, device_id: '' });
  /** The events of a number, oldest first, as the operator sees them after the server has stopped. */
  async function listed(mobile: string): Promise<[kind: string, times: number, address: string][]> {
    const operator = begin('operator', 'security', 'list', '--mobile', mobile, '--json');
    expect([await operator.ended, operator.errors()]).toEqual([0, '']);
    return JSON.parse(operator.output())
      .map(({ kind, times, address }: Json) => [kind, times, address])
      .reverse();
  }

  it('are stored in their own rows when the server is killed during a flood of wrong logins from the same address', async () => {
    const port = await begin('main').ready;
    const flood = Array.from({ length: 24 }, (_, n) => logIn(port, String(9_000_000_000 + n), 'wrong'));
    await Promise.all(flood.slice(0, 12));
    // A busy server refuses a login before it looks at the password.
    let unique_token: unknown;
    while (!unique_token) ({ unique_token } = await logIn(port, PLAYER));
    await callServer(port, '/api-user-logout', { unique_token });
    await killAll();
    await Promise.allSettled(flood);
    expect(await listed(PLAYER)).toEqual([
      ['device_added', 1, '127.0.0.1'],
      ['login_succeeded', 1, '127.0.0.1'],
      ['logged_out', 1, '127.0.0.1'],
    ]);
  });
});
