import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { onGivenServer, startPostgres } from './postgres.mjs';
import { fillAsOfBackup } from './test/old-database.mjs';
import { BACKUP, foldersOf, operateRelease, startRelease, unpacked, work } from './test/released.mjs';
import { ROOT } from './workspace.mjs';

/** Of a player of that backup. */
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
  'rates set --label|Single Digit|--stake 10 --pays 95',
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

/** A later release: with more migrations, and a higher revision of the SQL functions. */
function releaseWith(name, ...migrations) {
  const release = join(work, name);
  cpSync(unpacked, release, { recursive: true });
  for (const [file, sql] of migrations) writeFileSync(join(release, 'server/migrations', file), sql);
  writeFileSync(join(release, 'server/functions/revision'), `${9000 + migrations.length} ${'0'.repeat(64)}\n`);
  return release;
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
  pointLinkAt(releaseWith('newer', ADD));
  assert.equal(await balanceAfterBid(), '920');
  pointLinkAt(unpacked);
  assert.equal(await balanceAfterBid(), '880');
  assert.match(operateRelease(site, ['ledger', 'verify'], live), /sound/);
});

test('after a release that removes something, the one before starts only on a backup from before the upgrade', async () => {
  pointLinkAt(releaseWith('newest', ADD, REMOVE));
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

test('a release migrates the PostgreSQL database of commit 98dd830 in place, and its players stay logged in', async () => {
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
