import assert from 'node:assert/strict';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { rollBack } from '../publish.mjs';
import { publishRemote } from '../publish-remote.mjs';
import { findEntry, readHistory, readJson, writeJson } from '../registry.mjs';
import { runSiteCommand } from '../site-commands.mjs';
import {
  changeIn,
  count,
  firstUpload,
  key,
  keyFile,
  listen,
  listeners,
  NAME,
  operate,
  other,
  refused,
  signedHeaders,
  site,
  sound,
  stateOf,
  upload,
  uploadTo,
  url,
  work,
} from '../test/upload-site.mjs';
import { packArtefact } from './artefact.mjs';
import { uploadListener } from './listener.mjs';
import { sendUpload, writeKey } from './send.mjs';
import { headersOf, newKey, publicText } from './statement.mjs';

test('a new remote waits for the operator, goes live, and is listed with its key; the log has all of it', async () => {
  const version = await firstUpload();
  assert.match(version, /^1\.0\.0-\w{10}$/);
  const entry = findEntry(site, NAME);
  assert.equal(entry.version, version);
  assert.equal(entry.enabled, true);
  assert.match(operate(site, 'remotes', 'list'), new RegExp(`lucky-draw +${version} +live .* key [0-9a-f]{16}`));
  const log = operate(site, 'remotes', 'log').split('\n');
  assert.match(log[1], new RegExp(`key [0-9a-f]{16} +upload lucky-draw ${version}$`));
  assert.match(log[2], /asha +remotes agree lucky-draw/);
  assert.match(log[3], /key [0-9a-f]{16} +upload lucky-draw 1\.0\.0 refused: It adds the paths/);
  assert.match(log[4], /asha +remotes add-key lucky-draw/);
  assert.ok(existsSync(join(site, 'published/maps', NAME, version)));
});

test('the client uploads a build with the key in its file, and shows refusals', async () => {
  const here = await listen(site, { to: 'http://127.0.0.1' });
  await assert.rejects(sendUpload(NAME, { folder: sound, to: here, keyFile }), /It is signed for http:\/\/127/);
  const own = uploadListener({ site, to: '' });
  await new Promise((resolve) => own.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${own.address().port}`;
  own.close();
  const again = uploadListener({ site, to });
  await new Promise((resolve) => again.listen(Number(new URL(to).port), '127.0.0.1', resolve));
  listeners.push(again);
  const fault = await sendUpload(NAME, { folder: sound, to, keyFile }).catch(({ message }) => message);
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  assert.equal((await sendUpload(NAME, { folder: sound, to, keyFile })).name, NAME);
  await assert.rejects(sendUpload(NAME, { folder: sound, to: 'http://127.0.0.1:9', keyFile }), /cannot be reached/);
  assert.throws(() => writeKey(keyFile), /EEXIST/);
});

test('unsigned, by an unknown key, by a revoked key, or with a changed statement: 401 before a byte is read', async () => {
  const strange = createPrivateKey(newKey());
  const { headers } = await upload();
  const changed = { ...JSON.parse(Buffer.from(headers['ank-upload'], 'base64url')), version: '9.9.9' };
  const ways = [
    { headers: {} },
    { headers: { 'ank-upload': 'x', 'ank-signature': 'x' } },
    { by: strange },
    { headers: { ...headers, 'ank-signature': randomBytes(64).toString('base64url') } },
    { headers: { ...headers, 'ank-upload': Buffer.from(JSON.stringify(changed)).toString('base64url') } },
    // Signed by another key in the name of the known one.
    { headers: headersOf(strange, changed) },
    { headers: headersOf(key, { ...changed, more: 'x' }) },
    { headers: headersOf(key, { ...changed, name: '../x' }) },
    { headers: headersOf(key, { ...changed, version: '1.0' }) },
  ];
  for (const way of ways) await refused(way, 401, /^The upload is not signed with a deploy key of this site\.$/);
  const id = changed.key;
  operate(site, 'remotes', 'revoke-key', id);
  await refused({}, 401, /not signed/);
  assert.match(operate(site, 'remotes', 'keys'), /lucky-draw .* \d{4}-\d\d-\d\dT/);
});

test('a key uploads the one remote that it was added for, to the one site that it was signed for', async () => {
  await refused(
    { folder: other, statement: { name: 'other-draw', package: '@ank/remote-other-draw' } },
    409,
    /^This key may not upload other-draw/,
  );
  await refused({ folder: other }, 422, /its descriptor says other-draw/);
  await refused({ to: 'https://try-out.example' }, 409, /^It is signed for https:\/\/try-out\.example/);
  assert.match(
    runSiteCommand(['remotes', 'add-key', 'other-draw', publicText(key)], { site }).text,
    /added before, for lucky-draw/,
  );
  await firstUpload();
  await refused(
    { version: '1.0.1', statement: { package: '@else/remote' } },
    422,
    /belongs to the package @ank\/remote-lucky-draw/,
  );
});

test('replayed, old, early, late, or of a version that is not after the last: refused', async () => {
  await firstUpload();
  const bytes = packArtefact(sound);
  const { headers, status } = await upload({ version: '1.2.0', bytes });
  assert.equal(status, 200);
  await refused({ headers, bytes }, 409, /uploaded before|does not come after/);
  for (const version of ['1.2.0', '1.1.9', '0.9.9']) await refused({ version }, 409, /does not come after 1\.2\.0/);
  for (const minutes of [-6, 6])
    await refused(
      { version: '1.3.0', statement: { at: new Date(Date.now() + minutes * 60_000) } },
      409,
      /within the last five minutes/,
    );
  // The operator's rollback or pruning does not allow an older version.
  rollBack(NAME, readHistory(site, NAME)[0].version, site);
  operate(site, 'remotes', 'prune', NAME, '--keep', '1', '--yes');
  await refused({ headers, bytes }, 409, /uploaded before|does not come after/);
  await refused({ version: '1.1.0' }, 409, /does not come after/);
});

test("paths, access, entries and their words change with the operator's approval, once", async () => {
  await firstUpload();
  const folder = join(work, `changed-${count}`);
  cpSync(sound, folder, { recursive: true });
  const file = join(folder, 'descriptor.json');
  const before = readJson(file);
  const changes = [
    { paths: [{ ...before.paths[0], access: 'public' }] },
    { paths: [...before.paths, { ...before.paths[0], path: '/lucky-more' }] },
    { navigation: [] },
    { navigation: [{ ...before.navigation[0], place: 'shortcut' }] },
    { texts: { hi: { 'Lucky draw': 'वॉलेट' } } },
    { resume: 'ank.session' },
    { icons: { [before.navigation[0].icon]: ['M3 3h18v18H3z'] } },
  ];
  for (const change of changes) {
    writeJson(file, { ...before, ...change });
    await refused({ folder, version: '1.1.0' }, 409, /^It changes the paths, the access or the entries of lucky-draw/);
  }
  writeJson(file, { ...before, ...changes[0] });
  const { fault } = await upload({ folder, version: '1.1.0' });
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  assert.equal((await upload({ folder, version: '1.1.0' })).status, 200);
  assert.equal(findEntry(site, NAME).paths[0].access, 'public');
  assert.equal((await upload({ version: '1.2.0' })).status, 409);
  writeJson(file, { ...before, title: 'Another title' });
  await refused({ folder, version: '1.2.0' }, 409, /It changes the paths/);
});

test('two remotes that are uploaded at once both succeed, and one that breaks off leaves nothing', async () => {
  const otherKey = createPrivateKey(newKey());
  operate(site, 'remotes', 'add-key', 'other-draw', publicText(otherKey));
  const statement = { name: 'other-draw', package: '@ank/remote-other-draw' };
  const both = () => Promise.all([upload(), upload({ folder: other, by: otherKey, statement })]);
  for (const [at, { fault }] of (await both()).entries())
    operate(site, 'remotes', 'agree', ['lucky-draw', 'other-draw'][at], /agree \S+ (\w{12})'/.exec(fault)[1]);
  assert.deepEqual(
    (await both()).map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(
    readJson(join(site, 'registry.json')).remotes.map(({ name }) => name),
    ['lucky-draw', 'other-draw'],
  );
  const before = stateOf(site);
  const headers = signedHeaders({ version: '2.0.0' });
  await new Promise((resolve) => {
    const broken = request(`${url}/upload`, { method: 'POST', headers: { ...headers, 'content-length': 9000 } });
    broken.on('error', resolve);
    broken.write('abc', () => setTimeout(() => broken.destroy(), 50));
  });
  assert.deepEqual(stateOf(site), before);
  assert.deepEqual(
    readdirSync(work).filter((file) => file.startsWith('ank-upload-')),
    [],
  );
});

test('if configured, an upload beside a live version starts as a canary', async () => {
  const live = await firstUpload();
  uploadTo(await listen(site, { canary: 10 }));
  const { status, version, canary } = await upload({ version: '1.1.0' });
  assert.deepEqual([status, canary], [200, 10]);
  assert.equal(findEntry(site, NAME).version, live);
  assert.deepEqual([findEntry(site, NAME).canary.version, findEntry(site, NAME).canary.percent], [version, 10]);
});

test('an upload is checked against the current site: a remote that was removed or belongs to others stays out', async () => {
  await firstUpload();
  operate(site, 'remotes', 'remove', NAME);
  await refused({ version: '1.1.0' }, 422, /operator has removed lucky-draw/);
  assert.throws(() => publishRemote(NAME, { site, folder: sound }), /operator has removed/);
  operate(site, 'remotes', 'enable', NAME);
  // Its paths were removed with it, so they need approval again.
  await refused({ version: '1.1.0' }, 409, /adds the paths/);
});
