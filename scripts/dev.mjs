#!/usr/bin/env node
/**
 * `npm run dev`: the API server and every part with hot reload. `-- --only gali`: one remote on its own page, the only
 * form outside of this repository; with `--against URL` in the page of a deployed site (docs/federation.md).
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fail, IS_OUTSIDE, remoteFolders, ROOT } from './lib/workspace.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    port: { type: 'string', default: '3200' },
    force: { type: 'boolean' },
    insecure: { type: 'boolean' },
  },
});
const remotes = remoteFolders();
const only = IS_OUTSIDE ? Object.keys(remotes)[0] : values.only;
if (values.only && !remotes[values.only])
  fail(`Give a remote: npm run dev -- --only ${Object.keys(remotes).join(' | ')}`);

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
const { forgetBuild } = await import('./lib/build-stamp.mjs');
const { portAmongAll, remotePort, shellPort } = await import('./rspack/dev-ports.mjs');

const API_PORT = process.env.PORT ?? '3000';
const API_URL = (IS_OUTSIDE && process.env.API_URL) || `http://127.0.0.1:${API_PORT}`;
const children = [];

function start(folder, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, API_URL, ...env },
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

const isBuilt = (port) =>
  fetch(`http://127.0.0.1:${port}/remoteEntry.js`).then(
    (answer) => answer.ok,
    () => false,
  );

async function startAgainst(site) {
  if (!URL.canParse(site)) fail(`--against must be the address of a site, not ${site}.`);
  const { siteFault, startProxy } = await import('./lib/against.mjs');
  const { force, insecure } = values;
  const fault = await siteFault(site, { force, insecure });
  if (fault) fail(fault);
  if (insecure) console.warn('Its certificate is not checked: anybody in between can read what you type.');
  const descriptor = JSON.parse(readFileSync(join(ROOT, remotes[only], 'descriptor.json'), 'utf8'));
  const devPort = remotePort(only);
  const proxy = startProxy({ site, insecure, descriptor, devPort });
  proxy.on('error', ({ message }) => {
    console.error(message);
    stop(1);
  });
  await new Promise((resolve) => proxy.listen(Number(values.port), '127.0.0.1', resolve));
  start(remotes[only], [rspack(remotes[only]), 'dev', '--env', 'against'], {
    NODE_ENV: 'development',
    REMOTE_PORT: String(devPort),
  });
  children.push({ kill: () => (proxy.close(), proxy.closeAllConnections()) });
  while (process.exitCode === undefined && !(await isBuilt(devPort))) await sleep(200);
  if (process.exitCode === undefined)
    console.log(`${only} in the page of ${site}: http://127.0.0.1:${proxy.address().port}`);
}

if (!IS_OUTSIDE && !values.against) {
  await buildStale(['server']);
  forgetBuild('server');
  start('.', ['--watch-path=server/dist', 'server/dist/main.js'], { PORT: API_PORT });
  start('server', [rspack('server'), 'build', '--watch'], { NODE_ENV: 'development' });
}
if (values.against) {
  if (!only) fail('Name the remote that is local: npm run dev -- --only gali --against URL');
  await startAgainst(values.against);
} else if (only) {
  const folder = remotes[only];
  start(folder, [rspack(folder), 'dev', '--env', 'standalone'], { NODE_ENV: 'development' });
  console.log(`${only} alone: http://127.0.0.1:${remotePort(only)}`);
} else {
  for (const [name, folder] of Object.entries(remotes))
    start(folder, [rspack(folder), 'dev'], { NODE_ENV: 'development', REMOTE_PORT: String(portAmongAll(name)) });
  start('shell', [rspack('shell'), 'dev'], { NODE_ENV: 'development' });
  console.log(`the whole site: http://127.0.0.1:${shellPort()}`);
}
