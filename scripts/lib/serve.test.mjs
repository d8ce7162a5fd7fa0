import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, mock, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withImports } from './imports.mjs';
import { findEntry, noteOwner } from './registry.mjs';
import { builtRemote, builtShell, CONTRACT } from './test/built-remote.mjs';
import { ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-serve-'));
const release = join(work, 'release');
const site = join(work, 'site');
const NAMES = ['gali', 'starline', 'wallet'];

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/**
 * Replaces a package's build in the release. `text`: its content and the fingerprint of its inputs. A shell can have
 * another contract, a remote can need something of it.
 */
function build(name, text, { contract, needs } = {}) {
  const [folder, made] =
    name === 'shell'
      ? ['shell/dist', builtShell(work, text, contract)]
      : [`remote-${name}`, builtRemote(work, name, { script: text, needs })];
  rmSync(join(release, folder), { recursive: true, force: true });
  mkdirSync(dirname(join(release, folder)), { recursive: true });
  renameSync(made, join(release, folder));
  write(join(release, '.cache/build', dirname(folder) === '.' ? folder : dirname(folder)), text);
}

// A release of its own: the fingerprints of builds are in its folder, which its scripts find by their own place.
let lib;
before(async () => {
  for (const file of withImports(ROOT, ['scripts/lib/serve.mjs', 'scripts/lib/operations.mjs']))
    cpSync(join(ROOT, file), join(release, file));
  const load = (file) => import(pathToFileURL(join(release, 'scripts/lib', file)));
  lib = {
    ...(await load('serve.mjs')),
    ...(await load('publish.mjs')),
    ...(await load('publish-shell.mjs')),
    ...(await load('operations.mjs')),
    ...(await load('shells.mjs')),
  };
  process.env.SITE_DIR = site;
});
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  for (const name of ['shell', ...NAMES]) build(name, '1');
});

/** Starts the release and returns what it prints. `failing`: what the publishing of a remote throws, by its name. */
function start(failing = {}) {
  const lines = [];
  const print = (line) => void lines.push(line);
  const prints = ['log', 'error'].map((kind) => mock.method(console, kind, print));
  const publish = (name) => {
    if (failing[name]) throw failing[name];
    return lib.placeRemote(name);
  };
  try {
    lib.publishStale({ release: true, publish });
  } finally {
    for (const one of prints) one.mock.restore();
  }
  return lines;
}

/** The number of the build that is live, by the remote's only script. */
function live(name) {
  const entry = findEntry(site, name);
  return entry ? readFileSync(join(site, 'remotes', name, entry.version, 'assets/entry.js'), 'utf8') : null;
}
const RECORD = join(site, 'published/releases.json');
const releasedStamps = () => JSON.parse(readFileSync(RECORD, 'utf8'));

test('a remote that belongs to another package stays at its version, and the others are published', () => {
  start();
  noteOwner(site, 'gali', '@team/gali');
  for (const name of NAMES) build(name, '2');
  const { version } = findEntry(site, 'gali');
  const why = 'The name gali belongs to the package @team/gali, not to @ank/remote-gali.';
  assert.deepEqual(start(), [`gali stays at ${version}: gali cannot be published: ${why}`]);
  assert.deepEqual(NAMES.map(live), ['1', '2', '2']);
  assert.equal(releasedStamps()['remote-gali'], '1');
  noteOwner(site, 'gali', '@ank/remote-gali');
  assert.deepEqual(start(), []);
  assert.equal(live('gali'), '2');
});

test('a site starts without a remote that was never published and cannot be', () => {
  assert.deepEqual(start({ gali: new Error('no space left on device') }), [
    'gali is not published, and the site starts without it: no space left on device',
  ]);
  assert.deepEqual(NAMES.map(live), [null, '1', '1']);
  assert.equal(existsSync(join(site, 'shell/index.html')), true);
  assert.deepEqual(start(), []);
  assert.equal(live('gali'), '1');
});

/** Starts the release in a process that is killed when it comes to this remote. */
function startKilledAt(name) {
  const urlOf = (file) => JSON.stringify(pathToFileURL(join(release, 'scripts/lib', file)));
  const code = `const { publishStale } = await import(${urlOf('serve.mjs')});
    const { placeRemote } = await import(${urlOf('publish.mjs')});
    const publish = (name) => (name === '${name}' ? process.kill(process.pid, 'SIGKILL') : placeRemote(name));
    publishStale({ release: true, publish });`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  assert.equal(signal, 'SIGKILL', stderr);
}

const buildAll = (text) => NAMES.forEach((name) => build(name, text));

test('a later release replaces the remotes that a killed start has published', () => {
  start();
  buildAll('2');
  startKilledAt('starline');
  assert.deepEqual(NAMES.map(live), ['2', '1', '1']);
  buildAll('3');
  assert.deepEqual(start(), []);
  assert.deepEqual(NAMES.map(live), ['3', '3', '3']);
});

test('a later release replaces the remotes that a start has published but not recorded', () => {
  start();
  const record = readFileSync(RECORD, 'utf8');
  buildAll('2');
  start();
  writeFileSync(RECORD, record);
  assert.deepEqual(start(), []);
  buildAll('3');
  assert.deepEqual(start(), []);
  assert.deepEqual(NAMES.map(live), ['3', '3', '3']);
});

test('the first release replaces the remotes of an older version, even after it was killed', () => {
  start();
  rmSync(RECORD);
  buildAll('2');
  startKilledAt('starline');
  assert.deepEqual(start(), []);
  assert.deepEqual(NAMES.map(live), ['2', '2', '2']);
});

test('servers that start together do not undo what the other one has recorded', () => {
  start();
  buildAll('2');
  const place = lib.placeRemote;
  // The other server is through before the first remote of this one.
  let isOtherThrough = false;
  lib.placeRemote = (name) => {
    lib.placeRemote = place;
    start();
    isOtherThrough = true;
    writeFileSync(RECORD, JSON.stringify({ ...releasedStamps(), 'remote-other': '7' }));
    return place(name);
  };
  assert.deepEqual(start(), []);
  lib.placeRemote = place;
  assert.equal(isOtherThrough, true);
  assert.deepEqual(releasedStamps(), {
    ...Object.fromEntries(NAMES.map((name) => [`remote-${name}`, '2'])),
    'remote-other': '7',
  });
});

for (const content of ['', '{"remote-gali":"1"', 'null', '[]'])
  test(`with the record of releases ${JSON.stringify(content)} a start replaces nothing that may be a team's`, () => {
    start();
    build('gali', '2');
    lib.placeRemote('gali');
    const { version } = findEntry(site, 'gali');
    build('gali', '1');
    writeFileSync(RECORD, content);
    const [unreadable, separate, ...more] = start();
    assert.match(unreadable, /^\S+releases\.json cannot be read, so .* published separately\./);
    assert.deepEqual([separate, more], [`gali stays at ${version}, which was published separately.`, []]);
    assert.equal(live('gali'), '2');
    buildAll('3');
    assert.deepEqual(start(), [separate]);
    assert.deepEqual(NAMES.map(live), ['2', '3', '3']);
  });

/** Does `work` as the settings make each new shell a trial. */
function withCanary(work) {
  process.env.SHELL_CANARY = '10';
  try {
    work();
  } finally {
    delete process.env.SHELL_CANARY;
  }
}

const livePage = () => readFileSync(join(site, 'shell/index.html'), 'utf8');
const trial = () => JSON.parse(readFileSync(join(site, 'shell/canary.json'), 'utf8'));

test('with SHELL_CANARY a release that leaves the page of the shell unchanged publishes its remotes', () => {
  start();
  buildAll('2');
  // A package that the shell does not import has changed.
  write(join(release, '.cache/build/shell'), '2');
  withCanary(() => {
    assert.deepEqual(start(), []);
    assert.deepEqual(NAMES.map(live), ['2', '2', '2']);
    assert.equal(readFileSync(join(site, 'published/shell'), 'utf8'), '2');
    assert.equal(existsSync(join(site, 'shell/canary.json')), false);
    build('shell', '3');
    assert.deepEqual(start(), []);
    assert.equal(livePage(), '1');
    assert.equal(trial().page, '3');
  });
});

test('with SHELL_CANARY a shell whose trial has ended is tried again, also after a roll-back', () => {
  start();
  withCanary(() => {
    build('shell', '2');
    start();
    lib.endShellCanary(site);
    build('shell', '1');
    start();
    build('shell', '2');
    start();
    assert.equal(livePage(), '1');
    assert.equal(trial().page, '2');
  });
});

test('with SHELL_CANARY the release before rolls the shell back for all browsers', () => {
  start();
  withCanary(() => {
    build('shell', '2');
    start();
    lib.rollBackShell(trial().version);
    assert.equal(livePage(), '2');
    build('shell', '1');
    start();
    assert.equal(livePage(), '1');
    assert.equal(trial(), null);
  });
});

const sharing = (version, ...exports) => ({ contract: { ...CONTRACT, shared: { react: { version, exports } } } });
const asking = (range, ...names) => ({ needs: { asks: { react: range }, uses: { react: names } } });

/** Builds a release whose shell gives a version of a shared module, which all of its remotes require. */
function buildRequiring(text, version) {
  build('shell', text, sharing(version));
  for (const name of NAMES) build(name, text, asking(`^${version}`));
}

test('the release before rolls back the shell together with remotes that require newer modules of the next one', () => {
  buildRequiring('1', '1.3.0');
  start();
  buildRequiring('2', '1.4.0');
  assert.deepEqual(start(), []);
  buildRequiring('1', '1.3.0');
  assert.deepEqual(start(), []);
  assert.deepEqual([livePage(), ...NAMES.map(live)], ['1', '1', '1', '1']);
  buildRequiring('2', '1.4.0');
  assert.deepEqual(start(), []);
  assert.deepEqual([livePage(), ...NAMES.map(live)], ['2', '2', '2', '2']);
});

test('a roll-back publishes a remote that only the shell of its own release can run', () => {
  buildRequiring('1', '1.3.0');
  build('shell', '1', sharing('1.3.0', 'old'));
  build('gali', '1', asking('^1.3.0', 'old'));
  start();
  buildRequiring('2', '1.4.0');
  build('gali', '2', asking('^1.3.0'));
  // Version 1 of it, which is the fallback, would keep the shell from being replaced.
  lib.disableRemote(site, 'gali');
  start();
  lib.enableRemote(site, 'gali');
  assert.deepEqual([livePage(), ...NAMES.map(live)], ['2', '2', '2', '2']);
  buildRequiring('1', '1.3.0');
  build('shell', '1', sharing('1.3.0', 'old'));
  build('gali', '1', asking('^1.3.0', 'old'));
  assert.deepEqual(start(), []);
  assert.deepEqual([livePage(), ...NAMES.map(live)], ['1', '1', '1', '1']);
});

test('a roll-back keeps the shell while a version of a team requires it, and publishes its remotes', () => {
  buildRequiring('1', '1.3.0');
  start();
  buildRequiring('2', '1.4.0');
  start();
  build('gali', '3', asking('^1.4.0'));
  lib.placeRemote('gali');
  const { version } = findEntry(site, 'gali');
  buildRequiring('1', '1.3.0');
  const [separate, refused, ...more] = start();
  assert.equal(separate, `gali stays at ${version}, which was published separately.`);
  assert.deepEqual(refused.split('\n'), [
    'The shell cannot be published:',
    `gali ${version} (live) would not run: It requires react ^1.4.0, but the shell provides 1.3.0.`,
    `gali ${findEntry(site, 'gali').fallback.version} (fallback) would not run: ` +
      'It requires react ^1.4.0, but the shell provides 1.3.0.',
    'The shell stays as it is: publish versions of these remotes that the refused one can run, or disable them.',
  ]);
  assert.deepEqual(more, []);
  assert.deepEqual([livePage(), ...NAMES.map(live)], ['2', '3', '1', '1']);
});

/** Publishes a build of a team as a canary of gali, and goes back to the builds of the release. */
function tryGali(text) {
  build('gali', text);
  const { version } = lib.placeRemote('gali', { canary: 10 }).canary;
  build('gali', '1');
  return version;
}

test('a later release replaces a remote of which its team only tried a build', () => {
  start();
  const version = tryGali('2');
  assert.deepEqual(start(), []);
  lib.setCanary(site, 'gali', version, 0);
  assert.deepEqual(start(), []);
  buildAll('3');
  assert.deepEqual(start(), []);
  assert.deepEqual(NAMES.map(live), ['3', '3', '3']);
});

test('a start does not publish the build that is tried, until another one is live', () => {
  start();
  tryGali('2');
  build('gali', '2');
  assert.deepEqual(start(), []);
  assert.equal(live('gali'), '1');
  build('gali', '3');
  assert.deepEqual(start(), []);
  build('gali', '2');
  assert.deepEqual(start(), []);
  assert.equal(live('gali'), '2');
});

test('a later release keeps a version that its team made live after it was tried', () => {
  start();
  const version = tryGali('2');
  lib.rollBackRemote(site, 'gali', version);
  buildAll('3');
  assert.deepEqual(start(), [`gali stays at ${version}, which was published separately.`]);
  assert.deepEqual(NAMES.map(live), ['2', '3', '3']);
});

test('a later release also keeps one that was made live after another trial, or after another release', () => {
  start();
  const version = tryGali('2');
  tryGali('3');
  lib.rollBackRemote(site, 'gali', version);
  buildAll('4');
  assert.deepEqual(start(), [`gali stays at ${version}, which was published separately.`]);
  rmSync(site, { recursive: true, force: true });
  buildAll('1');
  start();
  tryGali('2');
  buildAll('3');
  start();
  lib.rollBackRemote(site, 'gali', version);
  buildAll('4');
  assert.deepEqual(start(), [`gali stays at ${version}, which was published separately.`]);
  assert.deepEqual(NAMES.map(live), ['2', '4', '4']);
});
