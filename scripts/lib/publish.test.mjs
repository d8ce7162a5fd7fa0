import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { isIntegrity, isPublished, pointRegistryAt, readRegistry, rollBack } from './publish.mjs';
import { publishRemote } from './publish-remote.mjs';
import { ROOT } from './workspace.mjs';

const site = mkdtempSync(join(tmpdir(), 'ank-site-'));
after(() => rmSync(site, { recursive: true, force: true }));
beforeEach(() => rmSync(join(site, 'registry.json'), { force: true }));

const { wellFormed, malformed } = JSON.parse(readFileSync(join(ROOT, 'scripts/test-data/integrities.json'), 'utf8'));
const file = { url: '/x.js', integrity: wellFormed[0] };
const entry = (name, version, paths) => ({
  ...{ name, version, enabled: true, paths: paths.map((path) => ({ path })) },
  ...{ entry: file, scripts: [file], styles: [file] },
});

test('swaps one entry and leaves the others', () => {
  pointRegistryAt(entry('gali', '1', ['/galiIMP']), site);
  pointRegistryAt(entry('wallet', '1', ['/imp7']), site);
  pointRegistryAt(entry('gali', '2', ['/galiIMP']), site);
  assert.deepEqual(
    readRegistry(site).remotes.map((remote) => `${remote.name} ${remote.version}`),
    ['gali 2', 'wallet 1'],
  );
});

test('refuses a path that another remote owns, whatever its letter case, and changes nothing', () => {
  pointRegistryAt(entry('gali', '1', ['/galiIMP']), site);
  const before = readFileSync(join(site, 'registry.json'), 'utf8');
  assert.throws(() => pointRegistryAt(entry('wallet', '1', ['/GALIimp']), site), /belongs to gali already/);
  assert.equal(readFileSync(join(site, 'registry.json'), 'utf8'), before);
});

test('refuses a file whose hash browsers would not check, and changes nothing', () => {
  pointRegistryAt(entry('gali', '1', ['/galiIMP']), site);
  const before = readFileSync(join(site, 'registry.json'), 'utf8');
  for (const integrity of [...malformed, '']) {
    assert.equal(isIntegrity(integrity), false, integrity);
    const changed = { url: '/x.js', integrity };
    for (const change of [{ entry: changed }, { scripts: [file, changed] }, { styles: [changed] }]) {
      const bad = { ...entry('gali', '2', ['/galiIMP']), ...change };
      assert.throws(() => pointRegistryAt(bad, site), /no hash that browsers check/, integrity);
    }
  }
  for (const integrity of wellFormed) assert.equal(isIntegrity(integrity), true, integrity);
  assert.equal(readFileSync(join(site, 'registry.json'), 'utf8'), before);
});

test('goes back to a version that was published before, and to no other', () => {
  mkdirSync(join(site, 'remotes/gali/1'), { recursive: true });
  writeFileSync(join(site, 'remotes/gali/1/entry.json'), JSON.stringify(entry('gali', '1', ['/galiIMP'])));
  pointRegistryAt(entry('gali', '2', ['/galiIMP']), site);
  rollBack('gali', '1', site);
  assert.equal(readRegistry(site).remotes[0].version, '1');
  assert.throws(() => rollBack('gali', '9', site), /not published here/);
});

test('knows of a build whether the site has had it, also after it was rolled back there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  const name = basename(folder);
  const stamp = join(ROOT, '.cache/build', name);
  const build = (script) => {
    writeFileSync(join(folder, 'dist/assets/entry.js'), script);
    mkdirSync(join(ROOT, '.cache/build'), { recursive: true });
    writeFileSync(stamp, script);
  };
  try {
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}');
    writeFileSync(join(folder, 'descriptor.json'), JSON.stringify({ name: 'new', paths: [] }));
    writeFileSync(
      join(folder, 'dist/mf-manifest.json'),
      JSON.stringify({ exposes: [], metaData: { remoteEntry: { name: 'assets/entry.js' } } }),
    );
    build('1');
    assert.equal(isPublished(name, site), false);
    const first = publishRemote('new', { site, folder });
    assert.equal(isPublished(name, site), true);
    build('2');
    assert.equal(isPublished(name, site), false);
    publishRemote('new', { site, folder });
    rollBack('new', first.version, site);
    assert.equal(isPublished(name, site), true);
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(stamp, { force: true });
  }
});
