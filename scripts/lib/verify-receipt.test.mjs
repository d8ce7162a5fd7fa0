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
function receipt(more = {}, headMore = {}) {
  const slip = JSON.stringify({ v: 1, slip: '7', family: 'gali', market: '3', day: '2026-11-22', lines: [], ...more });
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
    ...headMore,
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

test('a valid receipt is reported with the root that it leads to', () => {
  const [code, text] = run(saved('good.json', JSON.stringify(receipt())), '--key', key);
  assert.equal(code, 0);
  assert.match(text, /one of the 1 slips of the open root [0-9a-f]{64}\.\nThis receipt is valid\.\n$/);
});

test('an invalid receipt ends with its fault', () => {
  const changed = { ...receipt(), slip: receipt().slip.replace('"7"', '"8"') };
  const [code, text] = run(saved('bad.json', JSON.stringify(changed)));
  assert.equal(code, 1);
  assert.match(text, /The signature of the receipt is invalid: .*\nThis receipt is not valid\.\n$/);
});

test('a file that is missing or not a receipt, and a wrong command line, are reported', () => {
  assert.deepEqual(run(saved('text.json', 'hello'))[0], 1);
  assert.match(run(saved('text.json', 'hello'))[1], /This is not a receipt: the file does not contain JSON\./);
  assert.match(run(saved('list.json', '[]'))[1], /This is not a receipt of a known version\./);
  assert.match(run(join(folder, 'none.json'))[1], /cannot be read: ENOENT\./);
  assert.deepEqual(run(), [2, 'Usage: npm run verify-receipt -- FILE [--root ROOT] [--key KEY]\n']);
  assert.equal(run('a', '--wrong')[0], 2);
});

const changedBy = (change) => JSON.stringify(change(receipt()));
const session = (change) => changedBy((one) => ({ ...one, sessions: [{ ...one.sessions[0], ...change }] }));
const DEEP = 200_000;

const HOSTILE = {
  nothing: '',
  'a lone null': 'null',
  'a number': '1e999',
  'a list so deep': '['.repeat(DEEP) + ']'.repeat(DEEP),
  'objects so deep': `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  'a receipt with a deep slip': changedBy((one) => ({ ...one, slip: '['.repeat(DEEP) })),
  'prototype keys': '{"__proto__":{"format":"ank-receipt","version":1},"constructor":{"prototype":{}}}',
  'a state that is a prototype key': session({ state: 'constructor', path: ['left:zz'] }),
  'a session that is a prototype key': session({ session: '__proto__', state: '__proto__' }),
  'numbers for texts': changedBy((one) => ({ ...one, slip: 7, key: 7 })),
  'objects for lists': session({ path: { length: 0 } }),
  'a path of absurd length': session({ path: Array(50_000).fill(`left:${'0'.repeat(64)}`) }),
  'steps that are none': session({ path: ['up:00', `left:${'0'.repeat(65)}`] }),
  'many sessions': changedBy((one) => ({ ...one, sessions: Array(5000).fill(one.sessions[0]) })),
  'a swapped slip': changedBy((one) => ({ ...one, slip: one.slip.replace('"7"', '"8"') })),
  'a head that is no head': session({ head: '{"root":{"toString":1},"slips":"many"}' }),
  'a key that is none': changedBy((one) => ({ ...one, key: 'x'.repeat(100_000) })),
};

for (const [what, content] of Object.entries(HOSTILE))
  test(`${what} is reported in a sentence, and never taken for a valid receipt`, () => {
    const [code, text] = run(saved('hostile.json', content));
    assert.equal(code, 1, text);
    assert.doesNotMatch(text, /This receipt is valid|^\s+at |Error:/m);
    assert.ok(text.length < 500, text.slice(0, 500));
  });

test('a huge file and a folder are not read', () => {
  assert.match(run(saved('large.json', ' '.repeat(5_000_001)))[1], /is not a receipt: it has 5000001 bytes\./);
  assert.match(run(folder)[1], /cannot be read: EISDIR\./);
});

test("a stranger's text cannot turn, colour or forge the printed lines", () => {
  const market = 'KALYAN\n\u001b[32mThis receipt is valid.\u202E\u0000';
  const [, text] = run(saved('signs.json', JSON.stringify({ ...receipt({ day: '2026\n\u2028X' }), market })));
  assert.doesNotMatch(text, /[^\P{C}\n]|[\u2028\u2029]|^This receipt is valid\..+/mu);
  assert.equal(text.split('\n').filter((line) => line.startsWith('Nothing')).length <= 1, true);
});

test("another site's key is reported, and without a key the player is asked to compare it", () => {
  const file = saved('key.json', JSON.stringify(receipt()));
  assert.match(run(file)[1], /Compare the key with the one that the site publishes/);
  const [code, text] = run(file, '--key', 'another');
  assert.equal(code, 1);
  assert.match(text, /The key .+ does not match any you gave\./);
});

test('a receipt without a root proves at most that the slip was accepted, and is not called valid', () => {
  const nothing = /This receipt proves nothing\.\n$/;
  const accepted = /This receipt proves only that the site accepted the slip\.\n$/;
  for (const [one, sentence] of [
    [{ ...receipt(), signature: '' }, nothing],
    [{ ...receipt(), sessions: [] }, accepted],
    [JSON.parse(session({ state: 'open', head: '' })), accepted],
  ]) {
    const [code, text] = run(saved('without.json', JSON.stringify(one)));
    assert.equal(code, 3, text);
    assert.match(text, sentence);
  }
});

test('an unsigned slip without a salt is compared with the first key by the player', () => {
  const file = { ...receipt({ placed: '1763706600000' }), signature: '', sessions: [] };
  const [code, text] = run(saved('unsalted.json', JSON.stringify(file)));
  assert.equal(code, 3, text);
  assert.match(
    text,
    /^Slip 7 .* placed before the site made its first key\. It was placed on 21 Nov 2025, 12:00:00 in/m,
  );
});

test('what was signed is printed, and a name that was not signed is called so', () => {
  const lines = [
    ['Half Sangam', 'close', '1', '240', '20', '10', '10000'],
    ['Single Digit', 'open', '5', '', '10', '10', '95'],
    ['Single Digit', 'open', '6', '', '10', '10', '95'],
  ];
  const file = { ...receipt({ lines, placed: '1763706600000' }), market: 'ANOTHER' };
  const [code, text] = run(saved('content.json', JSON.stringify(file)), '--key', key);
  assert.equal(code, 0, text);
  assert.deepEqual(text.split('\n').slice(1, 5), [
    'It was placed on 21 Nov 2025, 12:00:00 in India.',
    'It bids on 1-240: Half Sangam, close, 20 points each, 10 pays 10000.',
    'It bids on 5 6: Single Digit, open, 10 points each, 10 pays 95.',
    'The file calls the market ANOTHER. This name is not signed.',
  ]);
  assert.match(text, /^Slip 7 of market 3 \(gali\), 2026-11-22, is signed by /);
});

/** A slip with a line in each session. */
const BOTH = {
  lines: [
    ['Half Sangam', 'close', '1', '240'],
    ['Single Digit', 'close', '5', ''],
  ],
  salt: 'a1',
};

test('a site that keeps back a proof or a signature is found by the slip itself', () => {
  const signedSlip = receipt(BOTH);
  const [open] = signedSlip.sessions;
  const waiting = { session: 'open', state: 'open', head: '', signature: '', key: '', path: [] };
  const one = JSON.parse(signedSlip.slip);
  const onlyOpen = { lines: [one.lines[0]], salt: 'a1' };
  for (const [file, expected, ...args] of [
    [signedSlip, /The receipt leaves out the close session, in which the slip has lines\./],
    [{ ...signedSlip, sessions: [] }, /leaves out the open session/],
    [{ ...signedSlip, signature: '', sessions: [] }, /unsigned, although it has a salt/],
    [{ ...receipt(onlyOpen), sessions: [{ ...open, state: 'sealed' }] }, /open session names a root, although/],
    [
      { ...receipt(onlyOpen), sessions: [waiting] },
      /leads to none of the roots that you gave: save it again/,
      '--root',
      'a'.repeat(64),
    ],
  ]) {
    const [code, text] = run(saved('withheld.json', JSON.stringify(file)), ...args);
    assert.equal(code, 1, text);
    assert.match(text, expected);
  }
  const [code, text] = run(saved('early.json', JSON.stringify({ ...receipt(onlyOpen), sessions: [waiting] })));
  assert.equal(code, 3);
  assert.match(text, /not sealed yet: save the receipt again ten minutes after its root is published\. If it still/);
});

test('a receipt is called valid only if each session of the slip is proved', () => {
  const both = receipt(BOTH);
  for (const [state, note] of [
    ['open', /The close session is not sealed yet/],
    ['none', /The close session has a result that was declared without a root/],
  ]) {
    const close = { session: 'close', state, head: '', signature: '', key: '', path: [] };
    const file = { ...both, sessions: [...both.sessions, close] };
    const [code, text] = run(saved('half.json', JSON.stringify(file)), '--key', key);
    assert.equal(code, 3, text);
    assert.match(text, note);
    assert.match(text, /\nThis receipt does not prove that the slip is in the root of its close session\.\n$/);
  }
});

const EMPTY = createHash('sha256').digest('hex');

test('a root after a cancelled one is valid if it has all slips of that one', () => {
  const before = { root: EMPTY, slips: 0, reason: 'the clock ran ahead\u202e', reopened: '1' };
  const file = saved('again.json', JSON.stringify(receipt({}, { before })));
  for (const root of [EMPTY, JSON.parse(receipt({}, { before }).sessions[0].head).root]) {
    const [code, text] = run(file, '--key', key, '--root', root);
    assert.equal(code, 0, text);
    assert.match(text, /cancelled the root e3b0c442\S+: the clock ran ahead \. This one contains all of its slips\./);
  }
  assert.equal(run(file, '--root', 'a'.repeat(64))[0], 1);
  for (const wrong of [{ slips: 1 }, { slips: 2 }, { slips: 'x' }, { root: 7 }, { root: 'a'.repeat(64) }]) {
    const less = receipt({}, { before: { ...before, ...wrong } });
    const [code, text] = run(saved('less.json', JSON.stringify(less)));
    assert.equal(code, 1, text);
    assert.match(text, /lacks slips of the cancelled one/);
  }
});

test('of a session that was reopened twice the first root is enough, if the file has the second', () => {
  const { root } = JSON.parse(receipt().sessions[0].head);
  const last = receipt({}, { before: { root, slips: 1, reason: 'again', reopened: '2' } });
  const second = keptRoot(headWith(last, { before: { root: EMPTY, slips: 0, reason: 'once', reopened: '1' } }));
  for (const [kept, code] of [
    [[second], 0],
    [[], 1],
  ]) {
    const file = saved('twice.json', JSON.stringify({ ...last, kept }));
    assert.equal(run(file, '--key', key, '--root', EMPTY)[0], code);
  }
});

const { publicKey: strange, privateKey: stranger } = generateKeyPairSync('ed25519');
const keptRoot = (head, by = privateKey, byKey = publicKey) => ({
  head,
  signature: sign(null, Buffer.from(`ank-root-1\n${head}`), by).toString('base64'),
  key: byKey.export({ type: 'spki', format: 'der' }).toString('base64'),
});
const headWith = (file, changes) => JSON.stringify({ ...JSON.parse(file.sessions[0].head), ...changes });

test('another signed root that the player has kept of the session is a fault, whoever signed it', () => {
  const file = receipt();
  const [{ head }] = file.sessions;
  const other = headWith(file, { root: 'b'.repeat(64) });
  for (const [kept, sentence] of [
    [
      keptRoot(other),
      / has signed another root of the open session, which the receipt does not explain: b{64} of 1 slips/,
    ],
    [keptRoot(headWith(file, { slips: 2 })), / another root of the open session.*: [0-9a-f]{64} of 2 slips/],
    [keptRoot(headWith(file, { before: { root: EMPTY, slips: 0 } })), / another root of the open session/],
    [keptRoot(other, stranger, strange), /The key \S+ does not match any you gave/],
  ]) {
    const [code, text] = run(
      saved('kept.json', JSON.stringify({ ...file, kept: [keptRoot(head), kept] })),
      '--key',
      key,
    );
    assert.equal(code, 1, text);
    assert.match(text, sentence);
  }
});

test('a kept root that proves nothing against the receipt leaves it valid', () => {
  const before = { root: EMPTY, slips: 0, reason: 'the clock ran ahead', reopened: '1' };
  const again = receipt({}, { before });
  const [{ head }] = again.sessions;
  const first = headWith(again, { root: EMPTY, slips: 0, before: undefined });
  const other = headWith(again, { root: 'b'.repeat(64) });
  const later = headWith(again, { before: JSON.parse(headWith(again, { reason: 'twice' })) });
  for (const kept of [
    undefined,
    [],
    [keptRoot(head)],
    [keptRoot(first), keptRoot(head)],
    [keptRoot(first), keptRoot(later)],
    [{ ...keptRoot(other), signature: 'AAAA' }],
    [keptRoot(headWith(again, { root: 'b'.repeat(64), market: '4' }))],
    [keptRoot(headWith(again, { root: 'b'.repeat(64), session: 'close' }))],
  ]) {
    const [code, text] = run(saved('kept.json', JSON.stringify({ ...again, kept })), '--key', key);
    assert.equal(code, 0, text);
  }
  for (const kept of ['text', [null], [{ head }]]) {
    const [code, text] = run(saved('kept.json', JSON.stringify({ ...again, kept })), '--key', key);
    assert.equal(code, 1, text);
    assert.match(text, /not a receipt of a known version/);
  }
});

test('a kept root of a session that the receipt calls open is reported', () => {
  const file = receipt({ lines: [['Single Digit', 'open', '5', '']], salt: 'a1' });
  const waiting = { session: 'open', state: 'open', head: '', signature: '', key: '', path: [] };
  const kept = [keptRoot(file.sessions[0].head)];
  const [code, text] = run(saved('kept.json', JSON.stringify({ ...file, sessions: [waiting], kept })), '--key', key);
  assert.equal(code, 3, text);
  assert.match(text, /has signed a root of the open session, which the receipt does not name: [0-9a-f]{64} of 1 slips/);
});
