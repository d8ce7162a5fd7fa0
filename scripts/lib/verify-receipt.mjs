/**
 * Checks a receipt without the server: it needs nothing but Node, so that a player can read it and run it alone. What
 * is hashed and signed is described in docs/decisions/0031-sessions-are-sealed.md.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** The root to which a path leads; null where it is no path. */
function rootBy(text, path) {
  let hash = sha256(LEAF, text);
  for (const step of path) {
    const [, side, hex] = /^(left|right):([0-9a-f]{64})$/.exec(step) ?? [];
    if (!side) return null;
    const neighbour = Buffer.from(hex, 'hex');
    hash = side === 'left' ? sha256(NODE, neighbour, hash) : sha256(NODE, hash, neighbour);
  }
  return hash.toString('hex');
}

function isSigned(purpose, text, signature, key) {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
    if (publicKey.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(`ank-${purpose}-1\n${text}`), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function objectIn(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

const isText = (value) => typeof value === 'string';

const hasShape = (file) =>
  file?.format === 'ank-receipt' &&
  file.version === 1 &&
  [file.market, file.slip, file.signature, file.key].every(isText) &&
  Array.isArray(file.sessions) &&
  file.sessions.every(
    (one) =>
      [one?.session, one?.state, one?.head, one?.signature, one?.key].every(isText) &&
      Array.isArray(one.path) &&
      one.path.every(isText),
  );

const WAITING = {
  open: 'is not sealed yet: save the receipt again after its cut-off.',
  sealed: 'is sealed, and its root is being computed: save the receipt again.',
  none: 'has a result that was declared without a root, so it has no proof.',
};

/** Says what a session proves: `fault` where it contradicts itself. */
function verdictOf(one, slip, text) {
  if (one.state in WAITING) return { note: `The ${one.session} session ${WAITING[one.state]}` };
  const head = objectIn(one.head);
  if (!head) return { fault: `The ${one.session} session names no root.` };
  if (!isSigned('root', one.head, one.signature, one.key))
    return { fault: `The signature of the ${one.session} root is wrong: somebody has changed it.` };
  const same = ['family', 'market', 'day'].every((name) => head[name] === slip[name]);
  if (!same || head.session !== one.session) return { fault: `The ${one.session} root is of another session.` };
  if (one.state === 'missing') return { fault: `The slip is not among those of the ${one.session} root.` };
  if (rootBy(text, one.path) !== head.root)
    return { fault: `The slip is not what was sealed: it does not lead to the ${one.session} root.` };
  return {
    note: `The slip is one of the ${head.slips} slips of the ${one.session} root ${head.root}.`,
    root: head.root,
    key: one.key,
  };
}

/**
 * What a receipt's text proves: `faults` and `notes` are sentences. `roots` and `keys` are what the player knows from
 * elsewhere: where there are any, each root and key of the receipt must be among them.
 */
export function verifyReceipt(content, { roots = [], keys = [] } = {}) {
  const fault = (sentence) => ({ faults: [sentence], notes: [] });
  const file = objectIn(content);
  if (!file) return fault('This is no receipt: the file holds no JSON.');
  if (!hasShape(file)) return fault('This is no receipt of a version that is known here.');
  const slip = objectIn(file.slip);
  if (slip?.v !== 1) return fault('The slip in the receipt cannot be read.');
  if (file.signature === '')
    return { faults: [], notes: [`Slip ${slip.slip} is from before receipts could be checked. It has no proof.`] };
  if (!isSigned('receipt', file.slip, file.signature, file.key))
    return fault('The signature of the receipt is wrong: somebody has changed the slip or the signature.');
  const verdicts = file.sessions.map((one) => verdictOf(one, slip, file.slip));
  const proved = verdicts.filter(({ root }) => root);
  const faults = verdicts.flatMap((one) => one.fault ?? []);
  if (roots.length > 0)
    for (const { root } of proved)
      if (!roots.includes(root)) faults.push(`The root ${root} is none of those that you gave.`);
  if (keys.length > 0)
    for (const key of new Set([file.key, ...proved.map((one) => one.key)]))
      if (!keys.includes(key)) faults.push(`The key ${key} is none of those that you gave.`);
  const notes = [`Slip ${slip.slip} of ${file.market}, ${slip.day}, is signed by ${file.key}.`];
  return { faults, notes: [...notes, ...verdicts.flatMap((one) => one.note ?? [])] };
}
