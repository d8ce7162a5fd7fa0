/**
 * Checks a receipt without the server: it needs only Node, so that a player can read it and run it alone. The hashed
 * and signed texts are described in docs/decisions/0031-sessions-are-sealed.md.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const isText = (value) => typeof value === 'string';
const isHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);

const NOTHING = { faults: [], notes: [], isSigned: false, isProved: false, unproved: [] };

/** A receipt of the largest slip has a tenth of it. */
export const MAX_CHARACTERS = 5_000_000;

/** No tree of slips is higher. */
const MAX_STEPS = 64;

/** An app keeps fewer roots. */
const MAX_KEPT = 1000;

/** The root to which a path leads; null if the path is invalid. */
function rootBy(text, path) {
  if (path.length > MAX_STEPS) return null;
  let hash = sha256(LEAF, text);
  for (const step of path) {
    const [, side, hex] = /^(left|right):([0-9a-f]{64})$/.exec(step) ?? [];
    if (!side) return null;
    const neighbour = Buffer.from(hex, 'hex');
    hash = side === 'left' ? sha256(NODE, neighbour, hash) : sha256(NODE, hash, neighbour);
  }
  return hash.toString('hex');
}

/** Whether the first leaves of the second tree are all those of the first: RFC 9162, 2.1.4.2. */
function hasGrown(first, second, proof) {
  const counts = [first.slips, second.slips];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || first.slips > second.slips) return false;
  if (proof.length > MAX_STEPS || ![first.root, ...proof].every(isHash)) return false;
  if (first.slips === 0) return proof.length === 0 && first.root === sha256().toString('hex');
  if (first.slips === second.slips) return proof.length === 0 && first.root === second.root;
  const steps = Number.isInteger(Math.log2(first.slips)) ? [first.root, ...proof] : proof;
  if (steps.length === 0) return false;
  const [begin, ...rest] = steps.map((hex) => Buffer.from(hex, 'hex'));
  let [at, last] = [first.slips - 1, second.slips - 1];
  const up = () => ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)]);
  while (at % 2 === 1) up();
  let [old, now] = [begin, begin];
  for (const step of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      old = sha256(NODE, step, old);
      now = sha256(NODE, step, now);
      while (at % 2 === 0 && at !== 0) up();
    } else now = sha256(NODE, now, step);
    up();
  }
  return last === 0 && old.toString('hex') === first.root && now.toString('hex') === second.root;
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

/** Somebody else's text, as one line that cannot disturb the sentence around it. */
const plain = (text) => (isText(text) ? text : '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);

const inIndia = (ms) =>
  new Date(Number(ms)).toLocaleString('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'medium' });

const placedText = ({ placed }) => (isText(placed) ? [`It was placed on ${inIndia(placed)} in India.`] : []);

/** What the site has signed of a slip, as sentences; numbers with the same bid type, points and rate share one. */
function contentsOf(slip) {
  const groups = new Map();
  for (const line of slip.lines.filter(Array.isArray)) {
    const [label, session, digits, closeDigits, points, stake, pays] = line.map(plain);
    const terms = `${label}, ${session}, ${points} points each, ${stake} pays ${pays}`;
    groups.set(terms, [...(groups.get(terms) ?? []), closeDigits ? `${digits}-${closeDigits}` : digits]);
  }
  return [...placedText(slip), ...[...groups].map(([terms, numbers]) => `It bids on ${numbers.join(' ')}: ${terms}.`)];
}

const isNamed = (name) => name === 'open' || name === 'close';

/** The slip of a receipt in its hashed form; null if it is malformed. */
function slipIn(text) {
  const slip = objectIn(text);
  const named = slip?.v === 1 && [slip.slip, slip.family, slip.market, slip.day].every(isText);
  return named && Array.isArray(slip.lines) ? slip : null;
}

const hasShape = (file) =>
  file?.format === 'ank-receipt' &&
  file.version === 1 &&
  [file.market, file.slip, file.signature, file.key].every(isText) &&
  Array.isArray(file.sessions) &&
  file.sessions.length <= 2 &&
  file.sessions.every(
    (one) =>
      [one?.session, one?.state, one?.head, one?.signature, one?.key].every(isText) &&
      isNamed(one.session) &&
      [one.path, one.consistency ?? []].every((list) => Array.isArray(list) && list.every(isText)),
  ) &&
  Array.isArray(file.kept ?? []) &&
  (file.kept ?? []).every(
    (one) =>
      [one?.head, one?.signature, one?.key].every(isText) &&
      Array.isArray(one.consistency ?? []) &&
      (one.consistency ?? []).every(isText),
  );

const ENDS_AT_OPEN = ['Jodi Digit', 'Half Sangam', 'Full Sangam'];
const sessionOf = ([label, session]) => (session === 'open' || ENDS_AT_OPEN.includes(label) ? 'open' : 'close');

/** The sessions whose roots are over the slip, by its own lines: the site might leave one out. */
const sessionsOf = ({ lines }) => [...new Set(lines.filter(Array.isArray).map(sessionOf))];

const AGAIN =
  'save the receipt again ten minutes after its root is published. If it still says so, the site withholds the proof.';
const WAITING = {
  open: `is not sealed yet: ${AGAIN}`,
  sealed: `is sealed, and its root is being computed: ${AGAIN}`,
  none: 'has a result that was declared without a root, so it has no proof.',
};

/** The signed head of a root; null if it is malformed. */
function headIn(text) {
  const head = objectIn(text);
  return head && isHash(head.root) && Number.isSafeInteger(head.slips) ? head : null;
}

const isOfSession = (head, slip, session) =>
  head.session === session && ['family', 'market', 'day'].every((name) => head[name] === slip[name]);

/** A signed root with what its head says, and the root before it, if it has all slips of that one. */
function rootIn({ head: text, signature, key, consistency = [] }) {
  const head = headIn(text);
  if (!head || !isSigned('root', text, signature, key)) return null;
  const before = head.before && hasGrown(head.before, head, consistency) ? head.before : null;
  return { ...head, text, key, before };
}

const names = (one, other) => one !== other && one.before?.root === other.root && one.before.slips === other.slips;

/** The roots from this one to the first, each naming the next. Those that name their own root come before the first. */
function chainFrom(newest, roots) {
  const isAgain = (one) => one.before?.root === one.root;
  const ordered = [...roots.filter(isAgain), ...roots.filter((one) => !isAgain(one))];
  const chain = [];
  for (let one = newest; one;) {
    const last = one;
    chain.push(last);
    one = ordered.find((next) => names(last, next) && !chain.includes(next));
  }
  return chain;
}

/** The root of a session and those that it replaced one after the other, as far as the kept ones name them. */
const explainedBy = (one, kept) =>
  chainFrom(rootIn(one), kept).flatMap(({ root, before }) => (before ? [root, before.root] : [root]));

/** The kept roots of a session that neither precede nor follow the one in the receipt. */
function strayRoots(kept, own) {
  const roots = [own, ...kept.filter(({ text }) => text !== own.text)];
  const newest = roots.filter((one) => !roots.some((other) => names(other, one) && !names(one, other)));
  const explained = newest.map((one) => chainFrom(one, roots)).find((chain) => chain.includes(own)) ?? [own];
  return roots.filter((one) => !explained.includes(one));
}

/** The roots that the player's app has kept of a session, each once. */
function keptOf({ kept = [] }, slip, session) {
  const roots = kept.slice(0, MAX_KEPT).map(rootIn);
  const known = roots.filter((one) => one && isOfSession(one, slip, session));
  return [...new Map(known.map((one) => [one.text, one])).values()];
}

function signedText(which, session, lack, { root, slips, key }) {
  const signed = `The key ${plain(key)} has signed ${which} of the ${session} session`;
  return `${signed}, which the receipt does not ${lack}: ${root} of ${slips} slips.`;
}

/** What the kept roots of a session prove against the receipt. */
function keptVerdictOf(kept, one) {
  const own = rootIn(one);
  return own
    ? { faults: strayRoots(kept, own).map((root) => signedText('another root', one.session, 'explain', root)) }
    : { notes: kept.map((root) => signedText('a root', one.session, 'name', root)) };
}

/** What a session proves: `fault` if it contradicts itself. */
function verdictOf(one, slip, text) {
  if (Object.hasOwn(WAITING, one.state))
    return one.head === ''
      ? { note: `The ${one.session} session ${WAITING[one.state]}` }
      : { fault: `The ${one.session} session names a root, although the receipt says that it has none.` };
  const head = headIn(one.head);
  if (!head) return { fault: `The ${one.session} session has no root.` };
  if (!isSigned('root', one.head, one.signature, one.key))
    return { fault: `The signature of the ${one.session} root is invalid: somebody has changed it.` };
  if (!isOfSession(head, slip, one.session)) return { fault: `The ${one.session} root belongs to another session.` };
  if (one.state === 'missing') return { fault: `The slip is not among those of the ${one.session} root.` };
  if (rootBy(text, one.path) !== head.root)
    return { fault: `This is not the slip that was sealed: it does not lead to the ${one.session} root.` };
  const note = `The slip is one of the ${head.slips} slips of the ${one.session} root ${head.root}.`;
  const proved = { session: one.session, root: head.root, key: one.key };
  if (!head.before) return { note, ...proved };
  if (!hasGrown(head.before, head, one.consistency ?? []))
    return { fault: `The ${one.session} root lacks slips of the cancelled one before it.` };
  const back = `Before it the site cancelled the root ${head.before.root}: ${plain(head.before.reason)}`;
  return { note: `${note} ${back}. This one contains all of its slips.`, ...proved };
}

/**
 * What a receipt's text proves: `faults` and `notes` are sentences, `isSigned` is whether the site has signed the slip,
 * and `isProved` whether it is in a root too; `unproved` are its sessions in whose roots it is not. `roots` and `keys`
 * are those that the player knows from elsewhere: if any are given, those of the receipt must be among them.
 */
export function verifyReceipt(content, { roots = [], keys = [] } = {}) {
  const fault = (sentence) => ({ ...NOTHING, faults: [sentence] });
  if (content.length > MAX_CHARACTERS) return fault('This is not a receipt: the file is too large.');
  const file = objectIn(content);
  if (!file) return fault('This is not a receipt: the file does not contain JSON.');
  if (!hasShape(file)) return fault('This is not a receipt of a known version.');
  const slip = slipIn(file.slip);
  if (!slip) return fault('The slip in the receipt cannot be read.');
  const name = `Slip ${plain(slip.slip)}`;
  if (file.signature === '' && isText(slip.salt))
    return fault(`${name} is unsigned, although it has a salt, as slips with a signed receipt have.`);
  if (file.signature === '') {
    const why = 'it is unsigned, as slips are that were placed before the site made its first key';
    return { ...NOTHING, notes: [[`${name} has no proof: ${why}.`, ...placedText(slip)].join(' ')] };
  }
  if (!isSigned('receipt', file.slip, file.signature, file.key))
    return fault('The signature of the receipt is invalid: somebody has changed the slip or the signature.');
  const verdicts = file.sessions.map((one) => verdictOf(one, slip, file.slip));
  const proved = verdicts.filter(({ root }) => root);
  const kept = file.sessions.map((one) => keptOf(file, slip, one.session));
  const keptVerdicts = file.sessions.map((one, at) => keptVerdictOf(kept[at], one));
  const faults = [...verdicts.flatMap((one) => one.fault ?? []), ...keptVerdicts.flatMap((one) => one.faults ?? [])];
  for (const session of sessionsOf(slip))
    if (!file.sessions.some((one) => one.session === session))
      faults.push(`The receipt leaves out the ${session} session, in which the slip has lines.`);
  if (roots.length > 0 && proved.length === 0 && faults.length === 0)
    faults.push(
      'The receipt leads to none of the roots that you gave: save it again. If it still does not, the site withholds the proof.',
    );
  if (roots.length > 0)
    for (const [at, { root }] of verdicts.entries())
      if (root && !explainedBy(file.sessions[at], kept[at]).some((one) => roots.includes(one)))
        faults.push(`The root ${root} does not match any you gave.`);
  if (keys.length > 0)
    for (const key of new Set([file, ...proved, ...kept.flat()].map((one) => one.key)))
      if (!keys.includes(key)) faults.push(`The key ${plain(key)} does not match any you gave.`);
  const notes = [
    `${name} of market ${plain(slip.market)} (${plain(slip.family)}), ${plain(slip.day)}, is signed by ${plain(file.key)}.`,
    ...contentsOf(slip),
    `The file calls the market ${plain(file.market)}. This name is not signed.`,
    ...verdicts.flatMap((one) => one.note ?? []),
    ...keptVerdicts.flatMap((one) => one.notes ?? []),
  ];
  const unproved = sessionsOf(slip).filter((session) => !proved.some((one) => one.session === session));
  return { faults, notes, isSigned: true, isProved: proved.length > 0, unproved };
}
