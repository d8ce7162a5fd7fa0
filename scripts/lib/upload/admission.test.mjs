import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import {
  changeIn,
  firstUpload,
  key,
  listen,
  NAME,
  operate,
  other,
  packed,
  refused,
  signedHeaders,
  site,
  upload,
  uploadTo,
} from '../test/upload-site.mjs';
import { admit } from './admission.mjs';
import { keyIdOf, newKey, publicText, statementIn } from './statement.mjs';

// Quotas are by day, and no test may run across midnight.
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });

const MB = 1024 * 1024;
const ID = () => keyIdOf(publicText(key));
const attempts = () =>
  readFileSync(join(site, 'published/operations.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .flatMap((row) => row.upload ?? []);

test("the log has each upload's key, remote, version, size and outcome, and why it was refused", async () => {
  const version = await firstUpload();
  const bytes = packed().length;
  const own = { key: ID(), remote: NAME, bytes };
  const [first, second, ...others] = attempts();
  assert.match(first.reason, /^It adds the paths and entries of lucky-draw: ask the operator to run/);
  assert.deepEqual(first, { ...own, version: '1.0.0', outcome: 'refused', reason: first.reason });
  assert.deepEqual(second, { ...own, version, outcome: 'live' });
  assert.deepEqual(others, []);
  uploadTo(await listen(site, { canary: 10 }));
  const tried = await upload({ version: '1.1.0' });
  assert.deepEqual(attempts().at(-1), { ...own, version: tried.version, outcome: 'canary 10 %' });
  await refused({ version: '1.1.0' }, 409, /does not come after 1\.1\.0/);
  assert.deepEqual(attempts().at(-1).outcome, 'refused');
  operate(site, 'remotes', 'revoke-key', ID());
  await refused({ version: '1.2.0' }, 401, /not signed/);
  assert.deepEqual(attempts().at(-1), {
    ...own,
    ...{ version: '1.2.0', outcome: 'refused', reason: 'The key is revoked.' },
  });
  // An unknown key leaves no row.
  const before = attempts();
  await refused({ by: createPrivateKey(newKey()), version: '1.2.0' }, 401, /not signed/);
  assert.deepEqual(attempts(), before);
});

test('a key has a number of uploads a day, others continue, and the next day it may upload again', async () => {
  uploadTo(await listen(site, { quota: { uploads: 3, bytes: 100 * MB } }));
  const { fault } = await upload();
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  assert.equal((await upload()).status, 200);
  await refused({ version: '1.0.0' }, 409, /does not come after/);
  assert.equal((await upload({ version: '1.1.0' })).status, 200);
  await refused(
    { version: '1.2.0', bytes: Buffer.from('no artefact') },
    429,
    /^This key has made 3 of its 3 uploads today/,
  );
  await refused(
    { version: '1.2.0' },
    429,
    /^This key has made 3 of its 3 uploads today: try again after midnight UTC, or ask the operator for more \(UPLOADS_A_DAY\)\.$/,
  );
  const otherKey = createPrivateKey(newKey());
  operate(site, 'remotes', 'add-key', 'other-draw', publicText(otherKey));
  const statement = { name: 'other-draw', package: '@ank/remote-other-draw' };
  assert.match((await upload({ folder: other, by: otherKey, statement })).fault, /adds the paths/);

  const tomorrow = Date.now() + 24 * 60 * 60_000;
  const late = statementIn(signedHeaders({ version: '1.2.0', statement: { at: new Date(tomorrow) } }));
  const options = { site, to: 'https://publish.example', now: tomorrow, quota: { uploads: 3, bytes: 100 * MB } };
  admit(late, 9, options);
});

test('a key has a number of bytes a day, checked by the length before a byte is read', async () => {
  const most = Math.floor(2.5 * packed().length);
  uploadTo(await listen(site, { quota: { uploads: 100, bytes: most } }));
  const { fault } = await upload();
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  assert.equal((await upload()).status, 200);
  await refused(
    { version: '1.1.0' },
    429,
    /^This upload has \d+ KB, and the key has sent \d+ of its \d+ KB today: try again after midnight UTC, or ask the operator for more \(UPLOAD_MB_A_DAY\)\.$/,
  );
  assert.match(attempts().at(-1).reason, /of its \d+ KB today/);
});

test('repeated, late and misdirected uploads do not count against the key, and do not fill the log', async () => {
  uploadTo(await listen(site, { quota: { uploads: 3, bytes: 100 * MB } }));
  const bytes = packed();
  const { headers, fault } = await upload({ bytes });
  // A refused statement, known to anybody who has seen it.
  for (let at = 0; at < 30; at += 1) await refused({ headers, bytes }, 409, /uploaded before/);
  for (let at = 0; at < 10; at += 1) await refused({ to: 'https://try-out.example' }, 409, /It is signed for/);
  assert.equal(attempts().length, 1 + 20);
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  assert.equal((await upload()).status, 200);
});

test('an upload that breaks off counts, and the log says so', async () => {
  uploadTo(await listen(site, { quota: { uploads: 1, bytes: 100 * MB } }));
  await new Promise((resolve) => {
    const headers = { ...signedHeaders({ version: '1.0.0' }), 'content-length': 9000 };
    const broken = request(`${uploadTo()}/upload`, { method: 'POST', headers });
    broken.on('error', resolve);
    broken.write('abc', () => setTimeout(() => broken.destroy(), 50));
  });
  for (let tries = 0; attempts().length === 0 && tries < 250; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(attempts(), [
    { key: ID(), remote: NAME, version: '1.0.0', bytes: 9000, outcome: 'refused', reason: 'It broke off.' },
  ]);
  await refused({}, 429, /has made 1 of its 1 uploads today/);
});
