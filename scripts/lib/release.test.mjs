import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeRelease } from './release.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

const BACKUP = join(ROOT, 'server/test/fixtures/98dd830.backup.gz');

const folder = mkdtempSync(join(tmpdir(), 'ank-release-test-'));
const unpacked = join(folder, 'ank-bazaar');
after(() => rmSync(folder, { recursive: true, force: true }));

before(async () => {
  execFileSync('tar', ['-xzf', await makeRelease(join(folder, 'release')), '-C', folder]);
});

/** No PATH, so that the release cannot install or bundle anything. */
const environment = (name) => ({
  DATA_DIR: join(folder, name, 'data'),
  SITE_DIR: join(folder, name, 'site'),
  PORT: '0',
  CLOCK: '2026-11-21T12:30:00+05:30',
});

async function start(name, more = {}) {
  const server = spawn(process.execPath, ['start.mjs'], { cwd: unpacked, env: { ...environment(name), ...more } });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const awaited = more.UPLOAD_PORT ? ['ready', 'uploads'] : ['ready'];
  const [url, uploads] = await new Promise((resolve, reject) => {
    let output = '';
    const read = (data) => {
      output += data;
      const values = awaited.map((word) => new RegExp(`^${word} (\\S+)$`, 'm').exec(output)?.[1]);
      if (values.every(Boolean)) resolve(values);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  const call = async (path, body) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ env_type: 'Prod', app_key: 'k', ...body }),
    });
    return response.json();
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { url, uploads, call, stop };
}

const operate = (name, ...words) =>
  execFileSync(process.execPath, ['operator.mjs', ...words], {
    cwd: unpacked,
    env: environment(name),
    encoding: 'utf8',
  });

const slip = (token, points) => ({
  unique_token: token,
  game_id: '9',
  new_result: {
    unique_token: token,
    gameid: '9',
    pana: 'Single Digit',
    result: [{ digits: '5', closedigits: '', points, session: 'Open' }],
  },
});

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

test('an unpacked release serves site and API with node alone, accepts bids, and listens for uploads', async () => {
  const { url, uploads, call, stop } = await start('new', { UPLOAD_PORT: '0' });
  try {
    assert.equal((await fetch(`${uploads}/upload`, { method: 'POST' })).status, 401);
    assert.match(await (await fetch(url)).text(), /<div id="root">/);
    const { remotes } = await (await fetch(`${url}/registry.json`)).json();
    assert.deepEqual(remotes.map(({ name }) => name).sort(), Object.keys(remoteFolders()).sort());
    for (const { entry } of remotes) assert.equal((await fetch(`${url}${entry.url}`)).status, 200);
    const login = await call('/api-user-login', { mobile: '9876543210', password: 'play1234', device_id: '' });
    assert.equal(login.status, true);
    assert.equal((await call('/api-submit-bid', slip(login.unique_token, '40'))).wallet_amt, '9960');
  } finally {
    await stop();
  }
});

test('a release takes over a site of commit 98dd830', async () => {
  assert.match(operate('old', 'restore', '--file', BACKUP, '--yes'), /534 rows/);
  const { call, stop } = await start('old');
  try {
    const login = await call('/api-user-login', { mobile: '7000000001', password: 'kiran77', device_id: '' });
    assert.equal((await call('/api-submit-bid', slip(login.unique_token, '40'))).wallet_amt, '1960');
    assert.match(operate('old', 'ledger', 'verify'), /sound/);
  } finally {
    await stop();
  }
});

test('a release replaces the remotes of an older version, and keeps one that its team has published since', async () => {
  // With its database: creating one takes longer than the rest of this test.
  cpSync(join(folder, 'new'), join(folder, 'older'), { recursive: true });
  const site = join(folder, 'older/site');
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
  cpSync(join(folder, 'new'), join(folder, 'tried'), { recursive: true });
  const site = join(folder, 'tried/site');
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
