import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BACKUP, foldersOf, operateRelease, startRelease, unpacked, work } from './test/released.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

const environment = (name) => ({ ...foldersOf(name), CLOCK: '2026-11-21T12:30:00+05:30' });

const start = (name, more) => startRelease({ ...environment(name), ...more });

const operate = (name, ...words) => operateRelease(environment(name), words);

const remotes = Object.values(remoteFolders());

/** The released scripts of the packages that contain a text. */
const holding = (packages, text) =>
  packages.flatMap((name) =>
    readdirSync(join(unpacked, name, 'dist'), { recursive: true })
      .filter((file) => /\.[cm]?js$/.test(file))
      .map((file) => join(name, 'dist', file))
      .filter((file) => readFileSync(join(unpacked, file), 'utf8').includes(text)),
  );

// Property names survive minification. Every server half of a call has this one.
test("no script of the browser contains a server's half of a call", () => {
  assert.notDeepEqual(holding(['server'], 'encodeAnswer'), []);
  assert.deepEqual(holding(['shell', ...remotes], 'encodeAnswer'), []);
});

test('no script of a remote contains its own copy of zod', () => {
  assert.notDeepEqual(holding(['shell'], 'ZodMini'), []);
  assert.deepEqual(holding(remotes, 'ZodMini'), []);
});

test('the packages of a release have the versions of the lock file', () => {
  const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const folder = join(unpacked, 'server/node_modules');
  const manifests = readdirSync(folder, { recursive: true }).filter((file) =>
    /^(.*\/node_modules\/)?(@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
  );
  const packages = manifests.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  assert.notDeepEqual(packages, []);
  const others = packages.map(({ name, version }) => `${name}@${version}`).filter((one) => !lock.includes(one));
  assert.deepEqual(others, []);
});

test('an unpacked release serves site and API with node alone, accepts bids, and listens for uploads', async () => {
  const { url, uploads, logIn, bid, stop } = await start('new', { UPLOAD_PORT: '0' });
  try {
    assert.equal((await fetch(`${uploads}/upload`, { method: 'POST' })).status, 401);
    assert.match(await (await fetch(url)).text(), /<div id="root">/);
    const { remotes } = await (await fetch(`${url}/registry.json`)).json();
    assert.deepEqual(remotes.map(({ name }) => name).sort(), Object.keys(remoteFolders()).sort());
    for (const { entry } of remotes) assert.equal((await fetch(`${url}${entry.url}`)).status, 200);
    const login = await logIn('9876543210', 'play1234');
    assert.equal(login.status, true);
    assert.equal((await bid(login.unique_token, '40')).wallet_amt, '9960');
  } finally {
    await stop();
  }
});

test('a release takes over a site of commit 98dd830', async () => {
  assert.match(operate('old', 'restore', '--file', BACKUP, '--yes'), /534 rows/);
  const { logIn, bid, stop } = await start('old');
  try {
    const login = await logIn('7000000001', 'kiran77');
    assert.equal((await bid(login.unique_token, '40')).wallet_amt, '1960');
    assert.match(operate('old', 'ledger', 'verify'), /sound/);
  } finally {
    await stop();
  }
});

test('a release replaces the remotes of an older version, and keeps one that its team has published since', async () => {
  // With its database: creating one takes longer than the rest of this test.
  cpSync(join(work, 'new'), join(work, 'older'), { recursive: true });
  const site = join(work, 'older/site');
  rmSync(join(site, 'published/releases.json'));
  const publishGali = (version) => {
    writeFileSync(join(site, 'published/remote-gali'), version);
    const registry = JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8'));
    registry.remotes.find(({ name }) => name === 'gali').version = version;
    writeFileSync(join(site, 'registry.json'), JSON.stringify(registry));
  };
  const liveVersion = async () => {
    const { url, stop } = await start('older');
    try {
      const { remotes } = await (await fetch(`${url}/registry.json`)).json();
      return remotes.find(({ name }) => name === 'gali').version;
    } finally {
      await stop();
    }
  };
  publishGali('0.9.0');
  assert.match(await liveVersion(), /^1\.0\.0-/);
  publishGali('1.0.1');
  assert.equal(await liveVersion(), '1.0.1');
});

test('a release with SHELL_CANARY lets a share of the browsers try its shell, over restarts, until it is made live', async () => {
  cpSync(join(work, 'new'), join(work, 'tried'), { recursive: true });
  const site = join(work, 'tried/site');
  const before = readFileSync(join(site, 'shell/index.html'), 'utf8').replace('<title>', '<title>Before: ');
  writeFileSync(join(site, 'shell/index.html'), before);
  writeFileSync(join(site, 'published/shell'), 'of the release before');
  const titles = async () => {
    const { url, stop } = await start('tried', { SHELL_CANARY: '10' });
    const titleFor = async (cookie) =>
      /<title>(.*?)<\/title>/.exec(await (await fetch(url, { headers: { cookie } })).text())?.[1];
    try {
      return [await titleFor('ank.bucket=9'), await titleFor('ank.bucket=10')];
    } finally {
      await stop();
    }
  };
  assert.deepEqual(await titles(), ['Ank Bazaar', 'Before: Ank Bazaar']);
  assert.deepEqual(await titles(), ['Ank Bazaar', 'Before: Ank Bazaar']);
  const [tried] = JSON.parse(operate('tried', 'shell', 'list', '--json')).filter(
    ({ state }) => state === 'canary 10 %',
  );
  operate('tried', 'shell', 'rollback', tried.version);
  assert.deepEqual(await titles(), ['Ank Bazaar', 'Ank Bazaar']);
});
