import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withImports } from './imports.mjs';
import { ROOT } from './workspace.mjs';

// A workspace of its own, whose bundler writes what the source says and fails if that is no program.
const root = mkdtempSync(join(tmpdir(), 'ank-build-'));
after(() => rmSync(root, { recursive: true, force: true }));
const write = (file, text) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const BUNDLER = `
const { cpSync, readFileSync } = require('node:fs');
if (readFileSync('src/main.js', 'utf8') === 'broken') process.exit(1);
cpSync('src', 'dist', { recursive: true });
if (!process.argv.includes('--watch') && process.argv[2] !== 'dev') process.exit(0);
console.log('watching ' + require('node:path').basename(process.cwd()));
setInterval(() => undefined, 1000);
`;
const FOLDERS = ['server', 'shell', 'remote-gali'];

for (const file of withImports(ROOT, ['scripts/dev.mjs'])) cpSync(join(ROOT, file), join(root, file));
write('pnpm-workspace.yaml', `packages:\n${FOLDERS.map((folder) => `  - ${folder}\n`).join('')}`);
write('remote-gali/descriptor.json', JSON.stringify({ name: 'gali' }));
for (const folder of FOLDERS) {
  write(`${folder}/package.json`, JSON.stringify({ name: folder }));
  write(`${folder}/node_modules/@rspack/cli/bin/rspack.js`, BUNDLER);
}
// Nothing is to be installed.
write('node_modules/.keep', '');
write('bin/npx', '#!/bin/sh\n');
chmodSync(join(root, 'bin/npx'), 0o755);
const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` };

const SOURCE = 'setInterval(() => undefined, 1000);';
const source = (folder, text) => write(`${folder}/src/main.js`, text);
const stampOf = (folder) => join(root, '.cache/build', folder);
beforeEach(() => {
  for (const folder of FOLDERS) source(folder, SOURCE);
  assert.equal(buildStale().status, 0);
});

function buildStale() {
  const url = pathToFileURL(join(root, 'scripts/lib/build.mjs'));
  const code = `const { buildStale } = await import('${url}'); await buildStale();`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { env, encoding: 'utf8' });
}

test('a build that failed is built again, also when its sources are as before', () => {
  source('server', 'broken');
  const { status, stderr } = buildStale();
  assert.equal(status, 1);
  assert.match(stderr, /The build of server failed/);
  source('server', SOURCE);
  assert.match(buildStale().stdout, /^Built .*server/);
  assert.equal(buildStale().stdout, '');
});

test('npm run dev leaves no build of the server that counts as one of the sources before', async () => {
  // No shared stderr: a server that Node's watcher leaves behind would keep the run of tests from ending.
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(dev, 'exit');
  try {
    for await (const text of dev.stdout) if (String(text).includes('watching server')) break;
    assert.equal(existsSync(stampOf('server')), false);
    assert.notEqual(readFileSync(stampOf('shell'), 'utf8'), '');
  } finally {
    dev.kill();
    await ended;
  }
  assert.match(buildStale().stdout, /^Built server$/m);
});
