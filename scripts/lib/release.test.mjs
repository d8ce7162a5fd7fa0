import assert from 'node:assert/strict';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { onGivenServer, startPostgres } from './postgres.mjs';
import { fillAsOfBackup } from './test/old-database.mjs';
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

test('the packages of a release come without the notes of the machine that installed them', () => {
  const hidden = readdirSync(join(unpacked, 'server/node_modules')).filter((name) => name.startsWith('.'));
  assert.deepEqual(hidden, ['.bin']);
});

test('the documents of a release link only to files in it', () => {
  const docs = readdirSync(join(unpacked, 'docs'), { recursive: true }).filter((file) => file.endsWith('.md'));
  const broken = docs.flatMap((file) =>
    [...readFileSync(join(unpacked, 'docs', file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, link]) => join('docs', dirname(file), link))
      .filter((path) => !existsSync(join(unpacked, path))),
  );
  assert.ok(docs.includes('operating.md'));
  assert.deepEqual(broken, []);
});

test('no file of a release names the folder that it was built in', () => {
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.some(({ name }) => name.endsWith('.js.map')));
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const forms = [ROOT, encodeURIComponent(ROOT)];
  assert.deepEqual(
    paths.filter((path) => forms.some((form) => readFileSync(path).includes(form))),
    [],
  );
});

test('the packages of a release have the versions of the lock file', () => {
  const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const folder = join(unpacked, 'server/node_modules');
  const manifests = readdirSync(folder, { recursive: true }).filter((file) =>
    /^(.*\/node_modules\/)?(@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
  );
  const packages = manifests.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  assert.notDeepEqual(packages, []);
  const others = packages
    .map(({ name, version }) => `${name}@${version}`)
    .filter((one) => !lock.includes(`${one}'`) && !lock.includes(`${one}:`));
  assert.deepEqual(others, []);
});

/** The files of the release and when each was last written. */
const written = () =>
  readdirSync(unpacked, { recursive: true }).map((file) => `${file} ${lstatSync(join(unpacked, file)).mtimeMs}`);

// Its folder belongs to root, not to the user of the site: docs/operating.md.
test('an unpacked release serves site and API with node alone, accepts bids, listens for uploads, and writes no file of its own', async () => {
  const before = new Set(written());
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
    assert.deepEqual(
      written().filter((file) => !before.has(file)),
      [],
    );
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

/** Of a player of the backup. */
const TOKEN = 'S2TEF3YDEUp_mJC8j58CCoeNg-2p8qO9KNj5Zdyscu4';

let postgres;
let codes;
const sent = [];
before(async () => {
  postgres = await startPostgres();
  codes = createServer(async (request, response) => {
    sent.push(JSON.parse(Buffer.concat(await request.toArray())));
    response.end();
  });
  await new Promise((resolve) => codes.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  codes.close();
  await postgres.stop();
});

/** The settings of docs/operating.md, with the addresses and folders of this machine. */
function production(name, database) {
  const settings = /^NODE_ENV=production\n(.+=.+\n)+/m.exec(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8'))[0];
  const given = settings.trim().split('\n');
  return {
    ...Object.fromEntries(given.map((line) => /^(\w+)='?(.*?)'?$/.exec(line).slice(1))),
    ...foldersOf(name),
    PORT: '0',
    DATABASE_URL: database,
    OTP_WEBHOOK_URL: `http://127.0.0.1:${codes.address().port}/send`,
  };
}

const MOBILE = '9000000011';
const PASSWORD = 'monsoon rain';

const OPENING = [
  'markets add --name EVENING --open|10:00 PM|--close|11:00 PM',
  'markets add --name NIGHT --open|11:00 AM|--close|05:00 AM',
  'rates set --label|Single Digit|--stake 10 --pays 95 --yes',
];

/** What is open at the clock's hour in India. */
const openNow = () =>
  new Date(Date.now() + 330 * 60_000).getUTCHours() < 12
    ? { market: '1', session: 'Open' }
    : { market: '2', session: 'Close' };

const wordsOf = (command) => command.split('|').flatMap((part, at) => (at % 2 ? [part] : part.trim().split(' ')));

async function register(call) {
  const { otp_ref } = await call('/api-check-mobile', { mobile: MOBILE });
  const otp = sent.find(({ mobile }) => mobile.endsWith(MOBILE)).code;
  const { otp_proof } = await call('/api-verify-otp', { mobile: MOBILE, otp_ref, otp });
  const player = { name: 'Asha', email: 'email', password: PASSWORD, security_pin: '123456', device_id: '' };
  assert.equal((await call('/api-user-registration', { ...player, mobile: MOBILE, otp_proof })).status, true);
}

const ADD = ['9998-expand-nicknames.sql', 'alter table player add nickname text;'];
const REMOVE = ['9999-contract-nicknames.sql', 'alter table player drop nickname;'];

/** Later releases, the second one made from the first: with more migrations, and a higher revision of the functions. */
const later = join(work, 'later');
function addMigration(revision, [file, sql]) {
  writeFileSync(join(later, 'server/migrations', file), sql);
  writeFileSync(join(later, 'server/functions/revision'), `${revision} ${'0'.repeat(64)}\n`);
}

/** The link that the service starts from. */
const live = join(work, 'live');
function pointLinkAt(release) {
  rmSync(live, { force: true });
  symlinkSync(release, live);
}

const backup = () => join(work, 'before-the-upgrade.gz');
let site;
let token;

/** Starts what the link points at, bids with the session of the first start, and returns the balance. */
async function balanceAfterBid(env = site) {
  const { bid, stop } = await startRelease(env, { release: live, key: env.APP_KEYS });
  try {
    return (await bid(token, '40', openNow())).wallet_amt;
  } finally {
    await stop();
  }
}

test('a release opens a site in production, with PostgreSQL and the settings of docs/operating.md', async () => {
  site = production('house', postgres.url);
  pointLinkAt(unpacked);
  const { url, call, logIn, bid, stop } = await startRelease(site, { release: live, key: site.APP_KEYS });
  try {
    const operate = (command) => operateRelease(site, wordsOf(command), live);
    assert.equal((await (await fetch(`${url}/healthz`)).json()).site, 'production');
    for (const command of OPENING) operate(command);
    await register(call);
    operate(`players credit --mobile ${MOBILE} --points 1000 --reason welcome --yes`);
    ({ unique_token: token } = await logIn(MOBILE, PASSWORD));
    assert.equal((await bid(token, '40', openNow())).wallet_amt, '960');
    operate(`backup --file ${backup()}`);
  } finally {
    await stop();
  }
});

test('a newer release migrates the database in place, and the one before it starts again on it', async () => {
  cpSync(unpacked, later, { recursive: true });
  addMigration(9001, ADD);
  pointLinkAt(later);
  assert.equal(await balanceAfterBid(), '920');
  pointLinkAt(unpacked);
  assert.equal(await balanceAfterBid(), '880');
  assert.match(operateRelease(site, ['ledger', 'verify'], live), /sound/);
});

test('after a release that removes something, the one before starts only on a backup from before', async () => {
  addMigration(9002, REMOVE);
  pointLinkAt(later);
  assert.equal(await balanceAfterBid(), '840');
  pointLinkAt(unpacked);
  await assert.rejects(balanceAfterBid(), /newer version: it has the migration 9999-contract-nicknames\.sql/);
  const { url: empty, stop } = await onGivenServer(postgres.url);
  try {
    const restored = { ...site, DATABASE_URL: empty };
    assert.match(operateRelease(restored, ['restore', '--file', backup(), '--yes'], live), /sound/);
    assert.equal(await balanceAfterBid(restored), '920');
  } finally {
    await stop();
  }
});

test('a release migrates the PostgreSQL database of commit 98dd830, and its players stay logged in', async () => {
  const { url, stop: drop } = await onGivenServer(postgres.url);
  await fillAsOfBackup(url, BACKUP);
  const env = { ...foldersOf('older'), DATABASE_URL: url, CLOCK: '2026-11-21T12:30:00+05:30' };
  const { bid, stop } = await startRelease(env);
  try {
    assert.equal((await bid(TOKEN, '40')).wallet_amt, '13505');
    assert.match(operateRelease(env, ['ledger', 'verify']), /sound/);
  } finally {
    await stop();
    await drop();
  }
});
