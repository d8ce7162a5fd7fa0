import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, mock, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withImports } from './imports.mjs';
import { findEntry, noteOwner } from './registry.mjs';
import { builtRemote, builtShell } from './test/built-remote.mjs';
import { ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-serve-'));
const release = join(work, 'release');
const site = join(work, 'site');
const NAMES = ['gali', 'starline', 'wallet'];

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Replaces a package's build in the release. `text`: its content and the fingerprint of its inputs. */
function build(name, text) {
  const [folder, made] =
    name === 'shell'
      ? ['shell/dist', builtShell(work, text)]
      : [`remote-${name}`, builtRemote(work, name, { script: text })];
  rmSync(join(release, folder), { recursive: true, force: true });
  mkdirSync(dirname(join(release, folder)), { recursive: true });
  renameSync(made, join(release, folder));
  write(join(release, '.cache/build', dirname(folder) === '.' ? folder : dirname(folder)), text);
}

// A release of its own: the fingerprints of builds are in its folder, which its scripts find by their own place.
let lib;
before(async () => {
  for (const file of withImports(ROOT, ['scripts/lib/serve.mjs'])) cpSync(join(ROOT, file), join(release, file));
  const load = (file) => import(pathToFileURL(join(release, 'scripts/lib', file)));
  lib = { ...(await load('serve.mjs')), ...(await load('publish.mjs')) };
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
const releasedStamps = () => JSON.parse(readFileSync(join(site, 'published/releases.json'), 'utf8'));

test('a remote that belongs to another package stays at its version, and the others of the release are published', () => {
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
