import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { builtStamp } from './build-stamp.mjs';
import { placeRemote } from './publish.mjs';
import { publishShell } from './publish-shell.mjs';
import { findEntry, readRegistry } from './registry.mjs';
import { publishStale } from './serve.mjs';
import { readShell, shellFile } from './shells.mjs';
import { runSiteCommand } from './site-commands.mjs';
import { withLock } from './site-lock.mjs';
import { builtRemote, builtShell, CONTRACT } from './test/built-remote.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-operations-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => rmSync(site, { recursive: true, force: true }));

const write = (file, text) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

function place(name, script, { contract, ...options } = {}) {
  const entry = placeRemote(name, { site, folder: builtRemote(work, name, { script, contract }), ...options });
  return (options.canary ? entry.canary : entry).version;
}

function placeShell(text, contract = CONTRACT) {
  publishShell(site, builtShell(work, text, contract));
  return readShell(site).version;
}

const run = (line) => runSiteCommand(line.split(' '), { site });
const done = (line) => {
  const { text, exitCode } = run(line);
  assert.equal(exitCode, 0, text);
  return text;
};
const refused = (line, pattern, code = 1) => {
  const before = readFileSync(join(site, 'registry.json'), 'utf8');
  const { text, exitCode } = run(line);
  assert.match(text, pattern);
  assert.equal(exitCode, code);
  assert.equal(readFileSync(join(site, 'registry.json'), 'utf8'), before);
};
const filesOf = () => readdirSync(site, { recursive: true }).sort();
const states = () => JSON.parse(done('remotes list --json')).map(({ version, state }) => [version, state]);

test('lists what is live, with who published it and when', () => {
  const [first, second] = [place('gali', '1'), place('gali', '2')];
  assert.deepEqual(states(), [
    [second, 'live'],
    [first, 'fallback'],
  ]);
  assert.match(done('remotes list'), new RegExp(`^remote +version +state +published +by\\ngali +${second} +live +20`));
});

test('rolls back to the previous version, or to a named one, until the next publish', () => {
  const [first, second] = [place('gali', '1'), place('gali', '2'), place('gali', '3')];
  assert.equal(done('remotes rollback gali'), `gali is at ${second}.`);
  assert.equal(done(`remotes rollback gali ${first}`), `gali is at ${first}.`);
  refused('remotes rollback gali', /has no fallback/);
  refused('remotes rollback gali 9', /not published here/);
  refused('remotes rollback wallet', /wallet is not in the registry/);
  assert.equal(findEntry(site, 'gali').version, first);
});

test('a disabled remote stays disabled, whatever its team publishes, and its paths stay its own', () => {
  place('gali', '1');
  done('remotes disable gali');
  place('gali', '2');
  done('remotes rollback gali');
  assert.equal(findEntry(site, 'gali').enabled, false);
  assert.equal(states()[1][1], 'live, disabled');
  done('remotes enable gali');
  assert.equal(findEntry(site, 'gali').enabled, true);
});

test('a removed remote stays away until it is enabled, and its files stay for open tabs', () => {
  const version = place('gali', '1');
  done('remotes remove gali');
  assert.deepEqual(readRegistry(site), { remotes: [], removed: ['gali'] });
  assert.ok(existsSync(join(site, 'remotes/gali', version, 'assets/entry.js')));
  assert.throws(() => place('gali', '2'), /The operator has removed gali/);
  assert.match(done('remotes list'), /gali +removed/);
  assert.equal(done('remotes enable gali'), 'gali may be published again.');
  place('gali', '2');
  assert.equal(findEntry(site, 'gali').enabled, true);
  assert.deepEqual(readRegistry(site).removed, []);
});

test('a start does not restore a removed remote', () => {
  write(join(site, 'shell/index.html'), '');
  write(join(site, 'published/shell'), builtStamp('shell'));
  place('gali', '1');
  done('remotes remove gali');
  const published = [];
  process.env.SITE_DIR = site;
  publishStale({ publish: (name) => published.push(name) });
  delete process.env.SITE_DIR;
  assert.deepEqual(
    published.sort(),
    Object.keys(remoteFolders())
      .filter((name) => name !== 'gali')
      .sort(),
  );
});

test('a start continues without remotes that need a shell that is not live yet', () => {
  placeShell('1', { ...CONTRACT, contracts: [99] });
  write(join(site, 'published/shell'), builtStamp('shell'));
  process.env.SITE_DIR = site;
  publishStale({ publish: (name) => assert.fail(`${name} was published`) });
  delete process.env.SITE_DIR;
});

test('a start and a newer release leave uploaded versions live, until another one is published', () => {
  write(join(site, 'shell/index.html'), '');
  write(join(site, 'published/shell'), builtStamp('shell'));
  const startWith = (options) => {
    const published = [];
    process.env.SITE_DIR = site;
    publishStale({ publish: (name) => published.push(name), ...options });
    delete process.env.SITE_DIR;
    return published.includes('gali');
  };
  place('gali', '1');
  assert.equal(startWith({}), true);
  const version = place('gali', '2', { upload: { by: 'key 1', check: () => null, note: () => undefined } });
  assert.match(done('remotes list'), new RegExp(`gali +${version} +live +\\S+ +key 1`));
  assert.equal(startWith({}), false);
  write(join(site, 'published/releases.json'), JSON.stringify({ [remoteFolders().gali]: '' }));
  assert.equal(startWith({ release: true }), false);
  place('gali', '3');
  assert.equal(startWith({ release: true }), true);
});

test('a share of the browsers tries a version, and later publishes do not change that', () => {
  const live = place('gali', '1');
  const tried = place('gali', '2', { canary: 10 });
  assert.equal(findEntry(site, 'gali').version, live);
  assert.deepEqual(states(), [
    [tried, 'canary 10 %'],
    [live, 'live'],
  ]);
  const next = place('gali', '3');
  assert.deepEqual([findEntry(site, 'gali').version, findEntry(site, 'gali').canary.version], [next, tried]);
  done(`remotes canary gali ${tried} 50`);
  assert.equal(findEntry(site, 'gali').canary.percent, 50);
  refused(`remotes canary gali ${next} 50`, /is live already/);
  refused(`remotes canary gali ${tried} 101`, /A percentage must be a number from 0 to 100/, 2);
  done(`remotes rollback gali ${tried}`);
  assert.equal(findEntry(site, 'gali').canary, undefined);
  done(`remotes canary gali ${next} 5`);
  assert.match(done(`remotes canary gali ${next} 0`), /is no longer on trial/);
  assert.equal(findEntry(site, 'gali').canary, undefined);
});

test('a canary without a live version, or of the live one, is refused and changes nothing', () => {
  place('gali', '1');
  const before = filesOf();
  assert.throws(() => place('wallet', '1', { canary: 10 }), /there is none/);
  assert.throws(() => place('gali', '1', { canary: 10 }), /1\.0\.0-\w{10} is live already\./);
  assert.deepEqual(filesOf(), before);
});

test('old versions are deleted, but none that a page may load', () => {
  const [first, ...more] = ['1', '2', '3', '4', '5'].map((script) => place('gali', script));
  done(`remotes canary gali ${first} 10`);
  refused('remotes prune --keep 1', /deleted permanently/, 3);
  refused('remotes prune --keep none --yes', /--keep must be a number from 1 to 1000/, 2);
  assert.equal(done('remotes prune --keep 1 --yes'), '2 versions were removed.');
  const kept = [first, more[2], more[3]];
  for (const versions of ['remotes/gali', 'published/maps/gali'])
    assert.deepEqual(readdirSync(join(site, versions)).sort(), [...kept].sort());
  assert.deepEqual(
    states().map(([version]) => version),
    kept.toReversed(),
  );
  assert.equal(done('remotes prune gali --keep 1 --yes'), '0 versions were removed.');
});

test('a version that does not run under the live shell is not made live, tried or enabled', () => {
  placeShell('1', { ...CONTRACT, contracts: [1, 2] });
  const [first, second] = [place('gali', '1'), place('gali', '2')];
  done('remotes disable gali');
  placeShell('2', { ...CONTRACT, contracts: [2] });
  const speaks = /It is built for contract 1, but the shell supports 2\./;
  refused(`remotes rollback gali ${first}`, speaks);
  refused(`remotes canary gali ${first} 10`, speaks);
  refused('remotes enable gali', speaks);
  assert.equal(findEntry(site, 'gali').version, second);
});

test('a build is checked against the shell that is live when it is placed, not when it was built', () => {
  placeShell('1', { ...CONTRACT, contracts: [2] });
  const before = filesOf();
  assert.throws(() => place('gali', '1'), /It is built for contract 1, but the shell supports 2\./);
  assert.deepEqual(filesOf(), before);
});

test('a previous version that does not run under the shell is not a fallback, and does not block a later shell', () => {
  const both = { ...CONTRACT, contracts: [1, 2] };
  placeShell('1', both);
  place('gali', '1');
  const second = place('gali', '2', { contract: 2 });
  const third = place('gali', '3', { contract: 2 });
  placeShell('2', { ...CONTRACT, contracts: [2] });
  assert.equal(findEntry(site, 'gali').fallback.version, second);
  done(`remotes rollback gali ${second}`);
  assert.equal(findEntry(site, 'gali').fallback, undefined);
  placeShell('3', { ...CONTRACT, contracts: [2, 3] });
  done(`remotes rollback gali ${third}`);
  assert.equal(findEntry(site, 'gali').fallback.version, second);
});

test('a remote is enabled without a fallback that does not run, and refused with such a canary', () => {
  placeShell('1', { ...CONTRACT, contracts: [1, 2] });
  const [, live] = [place('gali', '1'), place('gali', '2', { contract: 2 })];
  const tried = place('gali', '3', { canary: 10 });
  done('remotes disable gali');
  placeShell('2', { ...CONTRACT, contracts: [2] });
  refused(
    'remotes enable gali',
    new RegExp(`The canary ${tried}: It is built for contract 1, but the shell supports 2\\.`),
  );
  done(`remotes canary gali ${tried} 0`);
  done('remotes enable gali');
  const { version, enabled, fallback } = findEntry(site, 'gali');
  assert.deepEqual([version, enabled, fallback], [live, true, undefined]);
  placeShell('3', { ...CONTRACT, contracts: [2, 3] });
});

test('the name of a remote is assigned to another package', () => {
  place('gali', '1');
  refused('remotes give wallet @ank/other', /was never published/);
  done('remotes give gali @ank/other');
  assert.throws(() => place('gali', '2'), /belongs to the package @ank\/other, not to @ank\/remote-gali/);
});

test('the shell can be rolled back too, unless that would break a remote', () => {
  place('gali', '1');
  const [first, second] = [placeShell('1'), placeShell('2')];
  assert.deepEqual(
    JSON.parse(done('shell list --json')).map(({ version, state }) => [version, state]),
    [
      [second, 'live'],
      [first, ''],
    ],
  );
  done(`shell rollback ${first}`);
  assert.equal(readFileSync(join(site, 'shell/index.html'), 'utf8'), '1');
  assert.deepEqual(readShell(site).contract, CONTRACT);
  refused('shell rollback 9', /not published here/);
  done('remotes disable gali');
  const other = placeShell('3', { ...CONTRACT, contracts: [2] });
  done(`shell rollback ${first}`);
  done('remotes enable gali');
  refused(`shell rollback ${other}`, /gali .* \(live\) would not run/);
});

test('old shells are deleted with the files that no other uses, and never the live one', () => {
  const [first] = [placeShell('1'), placeShell('2'), placeShell('3')];
  done(`shell rollback ${first}`);
  assert.equal(done('shell prune --keep 1 --yes'), '1 shell was removed.');
  assert.deepEqual(
    readdirSync(join(site, 'shell/assets')).filter((file) => file.endsWith('.js')),
    ['common.js', 'main.1.js', 'main.3.js'],
  );
});

test('one version of the shell is deleted, and never the live one or the one on trial', () => {
  place('gali', '1');
  const [first, second, third] = [placeShell('1'), placeShell('2'), placeShell('3')];
  done(`shell canary ${first} 10`);
  for (const served of [first, third]) refused(`shell remove ${served} --yes`, /is live or on trial/);
  refused('shell remove 9 --yes', /is not published here/);
  refused(`shell remove ${second}`, /deleted permanently/, 3);
  assert.equal(done(`shell remove ${second} --yes`), `${second} of the shell was removed.`);
  assert.deepEqual(
    readdirSync(join(site, 'shell/assets')).filter((file) => file.endsWith('.js')),
    ['common.js', 'main.1.js', 'main.3.js'],
  );
  refused(`shell rollback ${second}`, /is not published here/);
});

test('records who changed what, and refuses wrong arguments', () => {
  place('gali', '1');
  done('remotes disable gali --as asha');
  done('remotes enable gali');
  const lines = readFileSync(join(site, 'published/operations.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual([lines.length, lines[0].by, lines[0].command], [2, 'asha', 'remotes disable gali --as asha']);
  refused('remotes disable', /The arguments do not match/, 2);
  refused('remotes disable gali wallet', /remotes disable NAME/, 2);
  refused('remotes list --all', /--all/, 2);
});

test('the service worker is switched off and on, also for shells that are published meanwhile', () => {
  place('gali', '1');
  const worker = () => readFileSync(join(site, 'shell/sw.js'), 'utf8').split('\n// any host')[0];
  refused('shell worker off', /no shell with a service worker/);
  placeShell('one');
  assert.equal(worker(), 'worker.js of one');
  assert.match(done('shell worker off'), /is off/);
  assert.equal(worker(), 'worker-off.js of one');
  placeShell('two');
  assert.equal(worker(), 'worker-off.js of two');
  done('shell worker on');
  assert.equal(worker(), 'worker.js of two');
  refused('shell worker maybe', /on or off/, 2);
});

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** The outcome of a command that waits for the site's lock, while its holder does `meanwhile`. */
async function queued(line, meanwhile) {
  const code = `const { runSiteCommand } = await import(${JSON.stringify(join(ROOT, 'scripts/lib/site-commands.mjs'))});
    console.log(JSON.stringify(runSiteCommand(${JSON.stringify(line.split(' '))}, { site: ${JSON.stringify(site)} })));`;
  const command = withLock(site, () => {
    const started = spawn(process.execPath, ['--input-type=module', '--eval', code]);
    while (readdirSync(join(site, 'incoming')).length < 2) pause(10);
    pause(100);
    meanwhile();
    return started;
  });
  let output = '';
  command.stdout.on('data', (text) => (output += text));
  await new Promise((resolve) => command.once('close', resolve));
  return JSON.parse(output);
}

test('a version that is deleted while a command waits for its turn does not become live or a canary', async () => {
  const shell = placeShell('one');
  placeShell('two');
  const version = place('gali', '1');
  place('gali', '2');
  const files = { remotes: join(site, 'remotes/gali', version), shell: shellFile(site, shell) };
  const state = () => [readRegistry(site), readShell(site).version, existsSync(join(site, 'shell/canary.json'))];
  const before = state();
  for (const [line, own] of [
    [`remotes rollback gali ${version}`, files.remotes],
    [`remotes canary gali ${version} 10`, files.remotes],
    [`shell rollback ${shell}`, files.shell],
    [`shell canary ${shell} 10`, files.shell],
  ]) {
    const { text, exitCode } = await queued(line, () => renameSync(own, `${own}.kept`));
    assert.deepEqual([line, exitCode], [line, 1]);
    assert.match(text, /is not published here/);
    assert.deepEqual(state(), before);
    renameSync(`${own}.kept`, own);
  }
});
