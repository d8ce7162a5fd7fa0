import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ank-receipt-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const signed = (purpose, text) => sign(null, Buffer.from(`ank-${purpose}-1\n${text}`), privateKey).toString('base64');

/** A receipt of the only slip of its session: its leaf is the root. */
function receipt() {
  const slip = JSON.stringify({ v: 1, slip: '7', family: 'gali', market: '3', day: '2026-11-22', lines: [] });
  const root = createHash('sha256')
    .update(Buffer.from([0]))
    .update(slip)
    .digest('hex');
  const head = JSON.stringify({
    v: 1,
    family: 'gali',
    market: '3',
    day: '2026-11-22',
    session: 'open',
    slips: 1,
    root,
  });
  const session = { session: 'open', state: 'proved', head, signature: signed('root', head), key, path: [] };
  const file = { format: 'ank-receipt', version: 1, market: 'DESAWAR', slip, key, sessions: [session] };
  return { ...file, signature: signed('receipt', slip) };
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/verify-receipt.mjs'), ...args], {
    encoding: 'utf8',
  });
  return [status, `${stdout}${stderr}`];
}

function saved(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('a receipt that holds is told with the root that it leads to', () => {
  const [code, text] = run(saved('good.json', JSON.stringify(receipt())), '--key', key);
  assert.equal(code, 0);
  assert.match(text, /one of the 1 slips of the open root [0-9a-f]{64}\.\nNothing in this receipt is wrong\.\n$/);
});

test('a receipt that does not hold ends with its fault', () => {
  const changed = { ...receipt(), slip: receipt().slip.replace('"7"', '"8"') };
  const [code, text] = run(saved('bad.json', JSON.stringify(changed)));
  assert.equal(code, 1);
  assert.match(text, /The signature of the receipt is wrong: .*\nThis receipt does not hold\.\n$/);
});

test('what is no receipt, no file or no command line is told so', () => {
  assert.deepEqual(run(saved('text.json', 'hello'))[0], 1);
  assert.match(run(saved('text.json', 'hello'))[1], /This is no receipt: the file holds no JSON\./);
  assert.match(run(saved('list.json', '[]'))[1], /This is no receipt of a version that is known here\./);
  assert.match(run(join(folder, 'none.json'))[1], /cannot be read: ENOENT\./);
  assert.deepEqual(run(), [2, 'Usage: npm run verify-receipt -- FILE [--root ROOT] [--key KEY]\n']);
  assert.equal(run('a', '--wrong')[0], 2);
});
