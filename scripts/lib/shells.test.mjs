import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { isInRange } from './fit.mjs';
import { publishShell } from './publish-shell.mjs';
import { readShell } from './shells.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-shells-'));
const [site, dist] = [join(work, 'site'), join(work, 'dist')];
after(() => rmSync(work, { recursive: true, force: true }));

const CONTRACT = {
  ...{ contracts: [1], layouts: ['header'], accesses: ['player'], places: { menu: 4 }, icons: ['star'], paths: ['/'] },
  shared: { '@ank/shared/platform': { version: '1.2.0', exports: ['callApi', 'useScreen'] } },
};

const write = (file, text) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

/** Publishes the build of a shell with this contract file. */
function publish(contract) {
  const page = `<!doctype html>${JSON.stringify(contract)}`;
  for (const [file, text] of [
    ['index.html', page],
    ['favicon.svg', ''],
    ['manifest.webmanifest', '{}'],
    ['icons/192.png', ''],
    ['worker.js', 'on'],
    ['worker-off.js', 'off'],
    ['assets/main.js', page],
    ['contract.json', JSON.stringify(contract)],
  ])
    write(join(dist, file), text);
  publishShell(site, dist);
}

const version = (name, number, changes = {}) => ({
  ...{
    name,
    version: number,
    contract: 1,
    container: name,
    scripts: [],
    styles: [],
    entry: { url: '/x.js', integrity: '' },
  },
  ...{ paths: [{ path: `/${name}`, layout: 'header', access: 'player' }], navigation: [] },
  ...changes,
});

const NEEDS = { asks: { '@ank/shared/platform': '^1.1.0' }, uses: { '@ank/shared/platform': ['useScreen'] } };

/** Places a version on the site, with what it uses of the shell. */
function place(placed, needs = NEEDS) {
  const folder = join(site, 'remotes', placed.name, placed.version);
  write(join(folder, 'entry.json'), JSON.stringify(placed));
  if (needs) write(join(folder, 'needs.json'), JSON.stringify(needs));
  return placed;
}
const register = (...remotes) => write(join(site, 'registry.json'), JSON.stringify({ remotes }));

beforeEach(() => rmSync(site, { recursive: true, force: true }));

const livePage = () => readFileSync(join(site, 'shell/index.html'), 'utf8');

function assertRefused(contract, ...sentences) {
  const [page, files] = [livePage(), readdirSync(site, { recursive: true }).sort()];
  assert.throws(() => publish(contract), { message: ['The shell cannot be published:', ...sentences].join('\n') });
  assert.deepEqual([livePage(), readdirSync(site, { recursive: true }).sort()], [page, files]);
}

test('a shell is published with its contract, which is stored as long as it is live', () => {
  assert.equal(readShell(site), null);
  publish(CONTRACT);
  assert.deepEqual(readShell(site).contract, CONTRACT);
  writeFileSync(join(site, 'shell/index.html'), 'of an older release');
  assert.equal(readShell(site), null);
});

test('a shell that would break remotes of the site is refused with one sentence for each version', () => {
  publish(CONTRACT);
  const gali = place(version('gali', '1'));
  const canary = { ...place(version('gali', '2', { contract: 2 })), percent: 10 };
  const fallback = place(version('wallet', '1'), { asks: { '@ank/shared/platform': '^1.3.0' }, uses: {} });
  const wallet = place(version('wallet', '2'));
  register({ ...gali, enabled: true, canary }, { ...wallet, enabled: true, fallback });
  const without = { '@ank/shared/platform': { version: '1.2.0', exports: ['callApi'] } };
  const missing = "It uses useScreen of @ank/shared/platform, which the shell's 1.2.0 does not export.";
  assertRefused(
    { ...CONTRACT, shared: without },
    `gali 1 (live) would not run: ${missing}`,
    `gali 2 (canary) would not run: It is built for contract 2, but the shell supports 1. ${missing}`,
    `wallet 2 (live) would not run: ${missing}`,
    'wallet 1 (fallback) would not run: It requires @ank/shared/platform ^1.3.0, but the shell provides 1.2.0.',
  );
});

test('a shell of the next major version of shared runs both while it provides both', () => {
  publish(CONTRACT);
  register({ ...place(version('gali', '1')), enabled: true });
  const next = { '@ank/shared@2/platform': { version: '2.0.0', exports: ['callApi'] } };
  assertRefused(
    { ...CONTRACT, shared: next },
    'gali 1 (live) would not run: ' +
      'It uses @ank/shared/platform from the shell, which gives @ank/shared@2/platform.',
  );
  publish({ ...CONTRACT, shared: { ...CONTRACT.shared, ...next } });
  const needs = { asks: { '@ank/shared@2/platform': '^2.0.0' }, uses: { '@ank/shared@2/platform': ['callApi'] } };
  register(
    { ...place(version('gali', '1')), enabled: true },
    { ...place(version('wallet', '2'), needs), enabled: true },
  );
  publish({ ...CONTRACT, icons: ['house'], shared: { ...CONTRACT.shared, ...next } });
  assertRefused(
    CONTRACT,
    'wallet 2 (live) would not run: ' +
      'It uses @ank/shared@2/platform from the shell, which gives @ank/shared/platform.',
  );
});

test('a shell of only the next contract is refused, and one that supports both runs both', () => {
  publish(CONTRACT);
  register({ ...place(version('gali', '1')), enabled: true });
  assertRefused(
    { ...CONTRACT, contracts: [2] },
    'gali 1 (live) would not run: It is built for contract 1, but the shell supports 2.',
  );
  publish({ ...CONTRACT, contracts: [1, 2] });
  register(
    { ...place(version('gali', '1')), enabled: true },
    { ...place(version('wallet', '2', { contract: 2 })), enabled: true },
  );
  publish({ ...CONTRACT, contracts: [1, 2], icons: [] });
  assertRefused(
    { ...CONTRACT, contracts: [2, 3] },
    'gali 1 (live) would not run: It is built for contract 1, but the shell supports 2, 3.',
  );
});

test('a shell that uses a path of a remote is refused', () => {
  publish(CONTRACT);
  register({ ...place(version('gali', '1')), enabled: true });
  assertRefused({ ...CONTRACT, paths: ['/', '/Gali/'] }, 'gali 1 (live) would not run: /gali is a path of the shell.');
});

test('a disabled remote does not block a shell', () => {
  publish(CONTRACT);
  register({ ...place(version('gali', '1', { contract: 9 })), enabled: false });
  publish({ ...CONTRACT, icons: [] });
});

test('a version with unknown needs is checked by its registry entry only', () => {
  publish(CONTRACT);
  register({ ...place(version('gali', '1'), null), enabled: true });
  publish({ ...CONTRACT, shared: {} });
  assertRefused(
    { ...CONTRACT, contracts: [2] },
    'gali 1 (live) would not run: It is built for contract 1, but the shell supports 2.',
  );
});

test('a caret range contains later versions of the same major version', () => {
  for (const [given, range, fits] of [
    ['1.2.0', '^1.2.0', true],
    ['1.2.1', '^1.2.0', true],
    ['1.10.0', '^1.9.5', true],
    ['1.1.9', '^1.2.0', false],
    ['2.0.0', '^1.2.0', false],
    ['1.2.0', '^2.0.0', false],
    ['1.2.0', '1.2.0', false],
    ['1.2.0', '*', false],
    ['0.2.0', '^0.2.0', false],
  ])
    assert.equal(isInRange(given, range), fits, `${given} in ${range}`);
});
