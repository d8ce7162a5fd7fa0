import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  changeIn,
  listen,
  NAME,
  operate,
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

/** An artefact with other rows than the valid one. */
const packed = (rows) => gzipSync(JSON.stringify({ files: rows }));
const row = (path, bytes = 'AAAA') => ({ path, bytes });
const soundRows = () => [
  ...['descriptor.json', 'dist/mf-manifest.json'].map((path) =>
    row(path, readFileSync(join(sound, path)).toString('base64')),
  ),
  ...readdirSync(join(sound, 'dist/assets')).map((file) =>
    row(`dist/assets/${file}`, readFileSync(join(sound, 'dist/assets', file)).toString('base64')),
  ),
];

test('an artefact that is a bomb, or has a link, a folder, a foreign path or a duplicate file, changes no byte', async () => {
  const zeros = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  assert.ok(zeros.length < 128 * 1024);
  const links = [
    { ...row('dist/assets/a.js'), link: '/etc/passwd' },
    { ...row('dist/assets/a.js'), type: 'symlink' },
  ];
  const paths = [
    ...['../x', '/etc/passwd', 'dist/assets/../../x', 'dist/assets/..', 'dist/assets/.x', 'dist/assets/a/b.js'],
    ...['dist\\assets\\a.js', 'C:x', 'package.json', 'dist/entry.json', 'dist/assets/', 'dist/assets/a\u0000.js', ''],
    ...[`dist/assets/${'a'.repeat(200)}`, 'dist/needs.json'],
  ];
  const ways = [
    [zeros, /more than is allowed/],
    [packed(Array.from({ length: 201 }, (_, at) => row(`dist/assets/${at}.js`))), /more than 200 files/],
    [packed([row('dist/assets/a.js', Buffer.alloc(2 * 1024 * 1024).toString('base64'))]), /more than 1536 KB of files/],
    ...links.map((one) => [packed([...soundRows(), one]), /is not allowed in it/]),
    ...paths.map((path) => [packed([...soundRows(), row(path)]), /is not allowed in it/]),
    ...[7, null, {}, ['x']].map((path) => [packed([...soundRows(), { path, bytes: '' }]), /is not allowed in it/]),
    [packed([...soundRows(), soundRows()[2]]), /is in it twice/],
    [packed([...soundRows(), row('dist/assets/A.js'), row('dist/assets/a.js')]), /is in it twice/],
    [packed([...soundRows(), row('dist/assets/a.js', 'not base64')]), /not in base64/],
    [packed(soundRows().slice(1)), /It lacks descriptor\.json/],
    [packed([null]), /is not allowed in it/],
    [gzipSync('{"files":'), /Not a valid or complete artefact/],
    [gzipSync('[]'), /no list of files/],
    [gzipSync('{"files":[],"__proto__":{}}'), /no list of files|lacks/],
    [Buffer.from('PK\u0003\u0004 a zip'), /Not a valid or complete artefact/],
    [packArtefact(sound).subarray(0, 4000), /Not a valid or complete/],
    [Buffer.alloc(0), /Not a valid or complete artefact/],
  ];
  for (const [bytes, fault] of ways) await refused({ bytes }, 400, fault);
  // More bytes than were signed, or others.
  await refused({ body: Buffer.concat([packArtefact(sound), Buffer.from('x')]) }, 400, /not the one that was signed/);
  assert.equal(existsSync(join(work, 'x')), false);
});

test('what publishing refuses is refused: another shared version, a foreign address, a style that affects the page', async () => {
  const edited = (change) =>
    packed(soundRows().map((one) => change(one.path, Buffer.from(one.bytes, 'base64').toString(), one) ?? one));
  const put = (path, text) => row(path, Buffer.from(text).toString('base64'));
  const asksForOther = edited((path, text) =>
    /remoteEntry/.test(path)
      ? put(path, text.replace(/(shareKey:"react\/jsx-runtime",.*?requiredVersion:)"[^"]+"/, '$1"^18.3.1"'))
      : null,
  );
  await refused({ bytes: asksForOther }, 422, /requires react\/jsx-runtime \^18\.3\.1/);
  const foreign = edited((path, text) =>
    /remoteEntry/.test(path) ? put(path, `${text};"https://evil.example/x"`) : null,
  );
  await refused({ bytes: foreign }, 422, /foreign address https:\/\/evil\.example/);
  const style = edited((path, text) => (/\.css$/.test(path) ? put(path, `${text}body{display:none}`) : null));
  await refused({ bytes: style }, 422, /has no hash in the entry|body/);
  await refused({ bytes: edited((path) => (path === 'descriptor.json' ? put(path, '{"name":') : null)) }, 422, /JSON/);
});

/** A raw request. Resolves to the status, or to 'closed' if the connection ends without an answer. */
const byHand = (write) =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || 'closed'));
    write(socket);
  });

/** The header lines of a new upload. */
const lines = () =>
  Object.entries(signedHeaders())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

test('a header that is too long, a body without its length, too long or broken off, and other requests are refused', async () => {
  const start = `POST /upload HTTP/1.1\r\nhost: x\r\n${lines()}`;
  const before = stateOf(site);
  assert.equal(
    await byHand((socket) => socket.write(`POST /upload HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)),
    431,
  );
  assert.equal(await byHand((socket) => socket.write(`${start}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`)), 411);
  assert.equal(await byHand((socket) => socket.write(`${start}content-length: 99999999\r\n\r\n`)), 413);
  const brokenOff = await byHand((socket) => socket.end(`${start}content-length: 5000\r\n\r\nabc`));
  assert.ok(['closed', 400].includes(brokenOff), brokenOff);
  assert.equal(await byHand((socket) => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')), 404);
  assert.equal(
    await byHand((socket) => socket.write('PUT /upload HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')),
    404,
  );
  assert.deepEqual(stateOf(site), before);
});

test('slow connections are ended, and meanwhile others upload', async () => {
  uploadTo(
    await listen(site, { bounds: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 } }),
  );
  const { fault } = await upload();
  const slow = Array.from({ length: 12 }, (_, at) =>
    byHand((socket) =>
      socket.write(
        at % 2 === 0
          ? 'POST /upload HTTP/1.1\r\nhost: x\r\n'
          : `POST /upload HTTP/1.1\r\nhost: x\r\n${at % 4 === 1 ? lines() : ''}content-length: 5000\r\n\r\nabc`,
      ),
    ),
  );
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  let answer;
  // Signed ones hold the places for reading until they are ended.
  do answer = await upload();
  while (answer.status === 503);
  assert.equal(answer.status, 200);
  for (const ended of await Promise.all(slow)) assert.ok(['closed', 401, 408].includes(ended), ended);
});
