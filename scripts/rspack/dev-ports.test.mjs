import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { remoteFolders, ROOT } from '../lib/workspace.mjs';
import { portAmongAll } from './dev-ports.mjs';
import { devRegistry } from './dev-site.mjs';
import { remoteConfig } from './remote.mjs';
import { shellConfig } from './shell.mjs';

const clear = () => ['SHELL_PORT', 'REMOTE_PORT'].forEach((name) => delete process.env[name]);
beforeEach(clear);
after(clear);

const names = Object.keys(remoteFolders()).sort();
const registered = () =>
  devRegistry()
    .remotes.map(({ entry }) => Number(new URL(entry.url).port))
    .sort();
const servedAt = async (name) =>
  (await remoteConfig(join(ROOT, remoteFolders()[name]))({}, { mode: 'development' })).devServer.port;
const shellAt = () => shellConfig(join(ROOT, 'shell'))({}, { mode: 'development' }).devServer.port;

test('the shell and each remote have a port of their own, and the registry names them', async () => {
  assert.equal(shellAt(), 3100);
  assert.deepEqual(
    registered(),
    names.map((_name, at) => 3101 + at),
  );
  assert.deepEqual(await Promise.all(names.map(servedAt)), names.map(portAmongAll));
});

test('REMOTE_PORT is the port of a remote that runs alone, and the first of all that run together', async () => {
  Object.assign(process.env, { SHELL_PORT: '4000', REMOTE_PORT: '4100' });
  assert.equal(shellAt(), 4000);
  assert.deepEqual(
    registered(),
    names.map((_name, at) => 4100 + at),
  );
  assert.equal(await servedAt(names[1]), 4100);
});

test('in the repository of a team of its own a remote has the port that docs/federation.md names', () => {
  const team = mkdtempSync(join(tmpdir(), 'ank-ports-'));
  try {
    const tools = join(team, 'node_modules/@ank/scripts');
    for (const file of ['rspack/dev-ports.mjs', 'lib/workspace.mjs'])
      cpSync(join(ROOT, 'scripts', file), join(tools, file));
    writeFileSync(join(team, 'descriptor.json'), JSON.stringify({ name: 'lucky-draw' }));
    const ask = `import { remotePort } from '${join(tools, 'rspack/dev-ports.mjs')}'; console.log(remotePort('lucky-draw'))`;
    const port = execFileSync(process.execPath, ['--input-type=module', '--eval', ask], {
      cwd: team,
      encoding: 'utf8',
    });
    assert.equal(port, '3199\n');
  } finally {
    rmSync(team, { recursive: true });
  }
});
