import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/**
 * A site that seals: its keys, and the tree over the slips of one session, computed independently of the app's check.
 */

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
export const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const nodeOf = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.from([1]), left, right);
const leafOf = (slip: string): Buffer => sha256(Buffer.from([0]), slip);

export const signed = (purpose: 'root' | 'receipt', text: string, key: KeyObject = privateKey): string =>
  sign(null, Buffer.from(`ank-${purpose}-1\n${text}`), key).toString('base64');

export const slipText = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({
    v: 1,
    slip: '100002',
    family: 'main',
    market: '7',
    day: '2026-11-21',
    label: 'Single Digit',
    placed: String(Date.parse('2026-11-21T14:40:05+05:30')),
    lines: [
      ['Single Digit', 'open', '5', '', '10', '10', '95'],
      ['Single Digit', 'open', '6', '', '10', '10', '95'],
    ],
    salt: '000102030405060708090a0b0c0d0e0f',
    ...changes,
  });

/** Two minutes before each answer. */
const JUST_NOW_MS = Date.parse('2026-11-21T16:50:18+05:30');

/** The published root of these slips, and the path from the second of three to it. */
export function sealed(slip: string, session = 'open', sealedMs = JUST_NOW_MS) {
  const [before, own, after] = [slipText({ slip: '100001' }), slip, slipText({ slip: '100003' })].map(leafOf) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const root = nodeOf(nodeOf(before, own), after).toString('hex');
  const { family, market, day } = JSON.parse(slip) as Record<string, string>;
  const head = JSON.stringify({ v: 1, family, market, day, session, slips: 3, root, sealed: String(sealedMs) });
  return {
    root,
    published: { head, signature: signed('root', head), key_id: 'k1' },
    proof: {
      session,
      state: 'proved',
      head,
      signature: signed('root', head),
      key: KEY,
      path: [`left:${before.toString('hex')}`, `right:${after.toString('hex')}`],
      consistency: [] as readonly string[],
    },
  };
}

/**
 * The same session reopened after this root: a fourth slip, and the proof that the first three are still in it. `left`:
 * one of them is not.
 */
export function reopened(slip: string, left = false, reason = 'the clock ran ahead') {
  const { root, published, proof } = sealed(slip);
  const more = slipText({ slip: '100004' });
  const [before = '', after = ''] = proof.path.map((step) => step.slice(step.indexOf(':') + 1));
  const hash = (hex: string): Buffer => Buffer.from(hex, 'hex');
  const third = left ? leafOf(slipText({ slip: '100005' })) : hash(after);
  const pair = nodeOf(hash(before), leafOf(slip));
  const now = nodeOf(pair, nodeOf(third, leafOf(more))).toString('hex');
  const head = JSON.stringify({
    ...JSON.parse(published.head),
    ...{ slips: 4, root: now, before: { root, slips: 3, reason, reopened: '2' } },
  });
  const consistency = [third, leafOf(more), pair].map((one) => one.toString('hex'));
  const of = { head, signature: signed('root', head), consistency };
  const path = [`left:${before}`, `right:${nodeOf(third, leafOf(more)).toString('hex')}`];
  return {
    first: { ...published, reopened_at: '21 Nov 2026 02:50:00 PM', reason },
    root: now,
    published: { ...of, key_id: 'k1' },
    proof: { ...proof, ...of, path },
  };
}

export const waitingProof = (state: string, session = 'open') => ({
  session,
  state,
  head: '',
  signature: '',
  key: '',
  path: [],
  consistency: [],
});

const TIME = { server_time: '2026-11-21T16:52:18.000+05:30', status: true };

export const receiptWire = (slip: string, ...sessions: object[]) => ({
  receipt: { market: 'KALYAN', slip, signature: signed('receipt', slip), key: KEY, sessions },
  ...TIME,
});

export const rootsWire = (...roots: object[]) => ({
  roots,
  keys: [{ key_id: 'k1', public_key: KEY, made_at: '21 Nov 2026 09:00:00 AM', retired_at: '' }],
  ...TIME,
});
