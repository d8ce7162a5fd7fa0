import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { publishShell } from './publish-shell.mjs';
import { readShell, shellVersionOf } from './shells.mjs';
import { runSiteCommand } from './site-commands.mjs';
import { builtShell, CONTRACT } from './test/built-remote.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-shell-canary-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => rmSync(site, { recursive: true, force: true }));

const write = (file, text) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

/** Publishes a shell whose page is `text`. Returns its version. */
function publish(text, { canary = null, contract = CONTRACT } = {}) {
  const dist = builtShell(work, text, contract);
  write(join(dist, 'assets/federation.0a.js'), text);
  publishShell(site, dist, { canary });
  return shellVersionOf(text);
}

/** Places a remote on the site that is built for this contract. */
function place(contract, changes = {}) {
  const remote = {
    ...{ name: 'gali', version: String(contract), contract, container: 'ank_gali', scripts: [], styles: [] },
    ...{ entry: { url: '/x.js', integrity: `sha256-${'A'.repeat(43)}=` }, paths: [], navigation: [] },
  };
  write(join(site, 'remotes/gali', remote.version, 'entry.json'), JSON.stringify(remote));
  write(join(site, 'registry.json'), JSON.stringify({ remotes: [{ ...remote, enabled: true, ...changes }] }));
}

const run = (line) => runSiteCommand(line.split(' '), { site });
const done = (line) => {
  const { text, exitCode } = run(line);
  assert.equal(exitCode, 0, text);
  return text;
};
const served = (file) => readFileSync(join(site, 'shell', file), 'utf8');
const canary = () => JSON.parse(served('canary.json'));
const refused = (line, pattern, code = 1) => {
  const before = canary();
  const { text, exitCode } = run(line);
  assert.match(text, pattern);
  assert.equal(exitCode, code);
  assert.deepEqual(canary(), before);
};
const states = () => JSON.parse(done('shell list --json')).map(({ version, state }) => [version, state]);

test('a shell published as a canary does not change the live one, with its worker and icons, until it is live', () => {
  const live = publish('one');
  const tried = publish('two', { canary: 10 });
  assert.equal(readShell(site).version, live);
  assert.deepEqual(['index.html', 'favicon.svg', 'icons/192.png', 'worker.js'].map(served), [
    'one',
    'favicon.svg of one',
    'icons/192.png of one',
    'worker.js of one',
  ]);
  assert.match(served('sw.js'), /^worker\.js of one/);
  const { since, ...rest } = canary();
  assert.deepEqual(rest, { version: tried, percent: 10, page: 'two', runtimeChunk: '/assets/federation.0a.js' });
  assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000);
  assert.ok(existsSync(join(site, 'shell/assets/main.two.js')));
  assert.deepEqual(states(), [
    [tried, 'canary 10 %'],
    [live, 'live'],
  ]);

  assert.equal(done(`shell rollback ${tried}`), `The shell is at ${tried}.`);
  assert.deepEqual(['index.html', 'icons/192.png', 'worker.js'].map(served), [
    'two',
    'icons/192.png of two',
    'worker.js of two',
  ]);
  assert.match(served('sw.js'), /^worker\.js of two/);
  assert.equal(canary(), null);
});

test('a published shell is tried, by another percentage, and no longer; the log names who did it', () => {
  const first = publish('one');
  const live = publish('two');
  assert.equal(done(`shell canary ${first} 5`), `5 % of browsers try ${first} of the shell.`);
  done(`shell canary ${first} 20 --as asha`);
  assert.equal(canary().percent, 20);
  refused(`shell canary ${live} 5`, /is live already/);
  refused('shell canary 0000000000 5', /not published here/);
  refused(`shell canary ${first} 101`, /A percentage must be a number from 0 to 100/, 2);
  refused('shell canary', /The arguments do not match/, 2);
  assert.equal(done(`shell canary ${first} 0`), `${first} of the shell is no longer on trial.`);
  assert.equal(canary(), null);
  assert.equal(done(`shell canary ${first} 0`), 'The shell has no canary.');
  const log = JSON.parse(done('remotes log --json')).map(({ by, command }) => [by, command]);
  assert.deepEqual(log[2], ['asha', `shell canary ${first} 20 --as asha`]);
});

test('a trial continues while other shells are published, and ends with a rollback', () => {
  const first = publish('one');
  assert.throws(() => publish('one', { canary: 10 }), /is live already/);
  const tried = publish('two', { canary: 10 });
  publish('three');
  assert.equal(canary().version, tried);
  done(`shell rollback ${first}`);
  assert.equal(canary(), null);
  done(`shell canary ${tried} 10`);
  publish('two');
  assert.equal(canary(), null);
});

test('a shell published by an older release can be tried and made live, with the current worker', () => {
  const [first, second] = [publish('one'), publish('two')];
  rmSync(join(site, 'published/shells', first), { recursive: true });
  rmSync(join(site, 'shell/canary.json'), { force: true });
  done(`shell canary ${first} 10`);
  done(`shell rollback ${first}`);
  assert.deepEqual(['index.html', 'worker.js', 'canary.json'].map(served), ['one', 'worker.js of two', 'null\n']);
  assert.deepEqual(states(), [
    [second, ''],
    [first, 'live'],
  ]);
});

test('without a live shell there can be no trial', () => {
  assert.throws(() => publish('one', { canary: 10 }), /needs a live shell, and there is none/);
});

test('pruning keeps the shell on trial, with its files', () => {
  const tried = publish('one');
  for (const text of ['two', 'three', 'four']) publish(text);
  done(`shell canary ${tried} 10`);
  assert.equal(done('shell prune --keep 1 --yes'), '2 shells were removed.');
  assert.deepEqual(
    readdirSync(join(site, 'shell/assets')).filter((file) => /^main.*js$/.test(file)),
    ['main.four.js', 'main.one.js'],
  );
  const kept = [tried, shellVersionOf('four')].flatMap((version) => [version, `${version}.json`]);
  assert.deepEqual(readdirSync(join(site, 'published/shells')).sort(), kept.sort());
});

test('a shell that would break a remote cannot be tried, and no remote that would break under it goes live', () => {
  publish('one', { contract: { ...CONTRACT, contracts: [1, 2] } });
  place(1);
  assert.throws(
    () => publish('two', { canary: 10, contract: { ...CONTRACT, contracts: [2] } }),
    /gali 1 \(live\) would not run: It is built for contract 1, but the shell supports 2\./,
  );
  const tried = publish('three', { canary: 10, contract: { ...CONTRACT, contracts: [1] } });
  place(2, { enabled: false });
  const speaks = new RegExp(`Under the shell on trial, ${tried}: It is built for contract 2, but the shell supports 1`);
  refused('remotes enable gali', speaks);
  refused('remotes rollback gali 2', speaks);
  done(`shell canary ${tried} 0`);
  done('remotes enable gali');
  refused(`shell canary ${tried} 10`, /gali 2 \(live\) would not run/);
});

test('a prune that was killed at the first file leaves no shell that could be made live', () => {
  for (const text of ['one', 'two', 'three']) publish(text);
  const code = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    const kill = () => process.kill(process.pid, 'SIGKILL');
    fs.renameSync = (from, to) => (from.includes('/assets/') ? kill() : renameSync(from, to));
    syncBuiltinESMExports();
    const { pruneShells } = await import('${pathToFileURL(join(import.meta.dirname, 'shell-operations.mjs'))}');
    pruneShells(${JSON.stringify(site)}, 1);`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  assert.equal(signal, 'SIGKILL', stderr);
  assert.deepEqual(states(), [[shellVersionOf('three'), 'live']]);
  for (const text of ['one', 'two']) assert.match(run(`shell rollback ${shellVersionOf(text)}`).text, /not published/);
});
