import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { isIntegrity } from './check-place.mjs';
import { placeRemote, rollBack } from './publish.mjs';
import { isPublished } from './published-builds.mjs';
import { readHistory, readRegistry } from './registry.mjs';
import { builtRemote } from './test/built-remote.mjs';
import { ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-publish-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => rmSync(site, { recursive: true, force: true }));

const built = (name, script = '1', paths = undefined) => builtRemote(work, name, { script, paths });
const place = (name, ...more) => placeRemote(name, { site, folder: built(name, ...more) });
const entryOf = (name) => readRegistry(site).remotes.find((remote) => remote.name === name);

/** A hash of each file below a folder. */
const hashes = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

test('a page preloads what a remote starts with, and none of its later parts', () => {
  const folder = built('gali');
  const js = {
    sync: ['assets/screens.1a2b3c4d.js'],
    async: ['assets/texts-hi.5e6f7a8b.js', 'assets/later.9c0d1e2f.js'],
  };
  const css = { sync: ['assets/screens.1a2b3c4d.css'], async: ['assets/later.9c0d1e2f.css'] };
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/mf-manifest.json')));
  manifest.exposes = [{ assets: { js, css } }];
  writeFileSync(join(folder, 'dist/mf-manifest.json'), JSON.stringify(manifest));
  for (const asset of [js, css].flatMap(({ sync, async }) => [...sync, ...async]))
    writeFileSync(join(folder, 'dist', asset), '1');
  const { version, scripts, styles } = placeRemote('gali', { site, folder });
  assert.deepEqual(
    [...scripts, ...styles].map(({ url }) => basename(url)),
    ['screens.1a2b3c4d.js', 'screens.1a2b3c4d.css'],
  );
  assert.ok(existsSync(join(site, 'remotes/gali', version, 'assets/later.9c0d1e2f.js')));
});

test('a version replaces only the live one of its remote, which becomes the fallback', () => {
  const first = place('gali', '1');
  const wallet = place('wallet');
  assert.equal(first.fallback, undefined);
  const second = place('gali', '2');
  assert.deepEqual(readRegistry(site).remotes, [second, wallet]);
  const { version, contract, container, entry, scripts, styles } = first;
  assert.deepEqual(second.fallback, { version, contract, container, entry, scripts, styles });
  assert.deepEqual(place('gali', '2'), second);
});

test('a changed descriptor makes a new version, because it is published with the files', () => {
  const [first, second] = [place('gali', '1'), place('gali', '1', ['/gali', '/more'])];
  assert.notEqual(first.version, second.version);
  rollBack('gali', first.version, site);
  assert.deepEqual(
    entryOf('gali').paths.map(({ path }) => path),
    ['/gali'],
  );
});

test('stores the source maps of a version outside of what is served', () => {
  const folder = built('gali');
  writeFileSync(join(folder, 'dist/entry.js.map'), '{}');
  const { version } = placeRemote('gali', { site, folder });
  const maps = Object.keys(hashes(site)).filter((file) => file.includes('map'));
  assert.deepEqual(maps, [join(site, 'published/maps/gali', version, 'entry.js.map')]);
  rmSync(join(site, 'published/maps'), { recursive: true });
  placeRemote('gali', { site, folder });
  assert.equal(existsSync(maps[0]), true);
});

test('records what was published, when and by whom', () => {
  const versions = ['1', '2', '1'].map((script) => place('gali', script).version);
  const rows = readHistory(site, 'gali');
  assert.deepEqual(
    rows.map(({ version, before }) => [version, before]),
    [
      [versions[0], undefined],
      [versions[1], versions[0]],
    ],
  );
  for (const { at, by } of rows) assert.ok(by && Date.parse(at) <= Date.now());
});

test('refuses a path that another remote owns, whatever its letter case, and changes nothing', () => {
  place('gali', '1', ['/galiIMP']);
  const before = hashes(site);
  assert.throws(() => place('wallet', '1', ['/GALIimp']), /\/GALIimp of wallet belongs to gali already/);
  assert.deepEqual(hashes(site), before);
});

test('knows the hash formats that browsers enforce', () => {
  const { wellFormed, malformed } = JSON.parse(readFileSync(join(ROOT, 'scripts/test-data/integrities.json'), 'utf8'));
  for (const integrity of [...malformed, '']) assert.equal(isIntegrity(integrity), false, integrity);
  for (const integrity of wellFormed) assert.equal(isIntegrity(integrity), true, integrity);
});

test('refuses a file whose hash browsers would not enforce, and changes nothing', () => {
  const { version } = place('gali', '1');
  place('gali', '2');
  const file = join(site, 'remotes/gali', version, 'entry.json');
  const placed = JSON.parse(readFileSync(file, 'utf8'));
  const bad = { url: '/x.js', integrity: 'md5-AAAA' };
  for (const change of [{ entry: bad }, { scripts: [bad] }, { styles: [bad] }]) {
    writeFileSync(file, JSON.stringify({ ...placed, ...change }));
    const before = hashes(site);
    assert.throws(() => rollBack('gali', version, site), /no hash that browsers enforce/);
    assert.deepEqual(hashes(site), before);
  }
});

test('rolls back only to a version that was published before, with its fallback', () => {
  const [first, second] = [place('gali', '1'), place('gali', '2')];
  place('gali', '3');
  rollBack('gali', second.version, site);
  assert.deepEqual(entryOf('gali'), second);
  rollBack('gali', first.version, site);
  assert.deepEqual(entryOf('gali'), first);
  assert.throws(() => rollBack('gali', '9', site), /Version 9 of gali is not published here/);
});

test('a version of an older release, whose publishing was not recorded, can be restored', () => {
  const first = place('gali', '1');
  rmSync(join(site, 'published/versions'), { recursive: true });
  writeFileSync(join(site, 'remotes/gali', first.version, 'entry.json'), JSON.stringify({ ...first, enabled: true }));
  const second = place('gali', '2');
  assert.equal(second.fallback.version, first.version);
  rollBack('gali', first.version, site);
  assert.deepEqual(entryOf('gali'), first);
});

test('knows whether the site has had a build, also after it was rolled back there', () => {
  const [first, second] = [built('gali', '1'), built('gali', '2')];
  const stamps = [first, second].map((folder) => join(ROOT, '.cache/build', basename(folder)));
  mkdirSync(join(ROOT, '.cache/build'), { recursive: true });
  for (const stamp of stamps) writeFileSync(stamp, stamp);
  try {
    assert.equal(isPublished(basename(first), site), false);
    const { version } = placeRemote('gali', { site, folder: first });
    assert.equal(isPublished(basename(first), site), true);
    assert.equal(isPublished(basename(second), site), false);
    placeRemote('gali', { site, folder: second });
    rollBack('gali', version, site);
    assert.equal(isPublished(basename(second), site), true);
  } finally {
    for (const stamp of stamps) rmSync(stamp);
  }
});

/** Publishes in its own process, announcing when it is about to begin. */
const publisher = (name, folder) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { placeRemote } from ${JSON.stringify(join(ROOT, 'scripts/lib/publish.mjs'))};
       process.stdout.write('begins');
       placeRemote(${JSON.stringify(name)}, ${JSON.stringify({ site, folder })});`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );

test('teams that publish at once all succeed', async () => {
  const names = ['gali', 'lottery', 'starline', 'wallet'];
  const codes = await Promise.all(names.map(async (name) => (await once(publisher(name, built(name)), 'exit'))[0]));
  assert.deepEqual(codes, [0, 0, 0, 0]);
  assert.deepEqual(
    readRegistry(site).remotes.map(({ name }) => name),
    names,
  );
});

test('an interrupted publish of another machine blocks others for a minute only', () => {
  const left = join(site, 'registry.lock/1@elsewhere@id');
  mkdirSync(join(site, 'registry.lock'), { recursive: true });
  writeFileSync(left, '');
  utimesSync(left, new Date(), new Date(Date.now() - 61_000));
  assert.equal(place('gali').name, 'gali');
});
