/**
 * `npm run dev`: the API server and every part with hot reload, in one command. `-- --only gali` runs a single remote
 * on its own page instead.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fail, remoteFolders, ROOT } from './lib/workspace.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const remotes = remoteFolders();
if (values.only && !remotes[values.only])
  fail(`Name a remote: npm run dev -- --only ${Object.keys(remotes).join(' | ')}`);

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
const { devPortOf } = await import('./rspack/remote.mjs');
await buildStale(['server']);

const API_PORT = process.env.PORT ?? '3000';
const children = [];

function start(folder, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, API_URL: `http://127.0.0.1:${API_PORT}`, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('exit', (code) => stop(code ?? 1));
  children.push(child);
}

function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

const rspack = (folder) => join(ROOT, folder, 'node_modules/@rspack/cli/bin/rspack.js');

start('.', ['--watch-path=server/dist', 'server/dist/main.js'], { PORT: API_PORT });
start('server', [rspack('server'), 'build', '--watch'], { NODE_ENV: 'development' });
if (values.only) {
  const folder = remotes[values.only];
  start(folder, [rspack(folder), 'dev', '--env', 'standalone'], { NODE_ENV: 'development' });
  console.log(`${values.only} alone: http://127.0.0.1:${devPortOf(values.only)}`);
} else {
  for (const folder of Object.values(remotes)) start(folder, [rspack(folder), 'dev'], { NODE_ENV: 'development' });
  start('shell', [rspack('shell'), 'dev'], { NODE_ENV: 'development' });
  console.log('the whole site: http://127.0.0.1:3100');
}
