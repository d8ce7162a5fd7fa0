import type { PublishedKey, PublishedRoot, PublishedRoots, SlipReceipt } from '@ank/protocol';
import { parseMoment, type Session } from '@ank/rules';
import { fromBase64, hasher, rootBy, utf8 } from '../roots/hashes';
import { plainText } from '../roots/plain-text';
import { chainOf, isGrowing, newestOf, readRoots } from '../roots/root-chain';
import { type ReceiptSlip, sessionOfHead } from './read-receipt';

/** The result of a check. */
export type Verdict =
  // There is no root yet, or never.
  | 'open'
  | 'sealed'
  | 'none'
  // The slip is from before receipts.
  | 'old'
  // The root was cancelled, and there is no other yet.
  | 'reopened'
  // The slip leads to the published root; this browser can check no signatures; nor hashes.
  | 'proved'
  | 'unsigned'
  | 'unable'
  // Receipt and roots disagree for now.
  | 'unsettled'
  // Faults of the site. They still disagree long after the seal; the receipt has no signature; and others.
  | 'withheld'
  | 'bare'
  | 'changed'
  | 'missing'
  | 'forged'
  | 'differs';

/**
 * `roots`: the session's published ones, newest first; one, unless they differ or the session was reopened. `reason`:
 * why it was, or null.
 */
export type Checked = {
  session: Session;
  verdict: Verdict;
  roots: readonly string[];
  slips: number;
  reason: string | null;
  /** Where the site also posts the root, and when it was taken there, or ''; null if it posts it nowhere. */
  outside: { host: string; at: string } | null;
};

/**
 * A receipt with its slip. `firstAtMs`, `lastAtMs`: the server's time when the earlier and the later of receipt and
 * roots were loaded.
 */
export type LoadedReceipt = { receipt: SlipReceipt; slip: ReceiptSlip; firstAtMs: number; lastAtMs: number };

/** How long before or after its load either of them may disagree about a seal. */
const SETTLING_MS = 10 * 60_000;

export type Signed = { text: string; signature: string; key: string };

const isWaiting = (state: string): state is 'open' | 'sealed' | 'none' => ['open', 'sealed', 'none'].includes(state);

/** Null if the browser does not support this kind of signature. */
export async function isSigned(
  subtle: SubtleCrypto,
  purpose: 'receipt' | 'root',
  { text, signature, key }: Signed,
): Promise<boolean | null> {
  try {
    const publicKey = await subtle.importKey('spki', fromBase64(key), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', publicKey, fromBase64(signature), utf8(`ank-${purpose}-1\n${text}`));
  } catch (cause) {
    return (cause as DOMException).name === 'NotSupportedError' ? null : false;
  }
}

/** Whether a slip may lack salt and signature: any that was placed after the site's first key was made has a salt. */
function isFromBefore({ salt, placed }: ReceiptSlip, keys: readonly PublishedKey[]): boolean {
  const madeMs = keys.flatMap(({ madeAt }) => parseMoment(madeAt) ?? []);
  return !salt && Number(placed) <= Math.min(...madeMs);
}

/**
 * Checks on this device what a receipt claims about a session, against the public roots and keys, and against the roots
 * that this browser has stored.
 */
export async function checkProof(
  { receipt, slip, firstAtMs, lastAtMs }: LoadedReceipt,
  session: Session,
  published: PublishedRoots,
  kept: readonly PublishedRoot[],
): Promise<Checked> {
  const proof = receipt.sessions.find((one) => one.session === session);
  const isOfSession = ({ head }: { head: string }): boolean => sessionOfHead(head, slip) === session;
  const listed = published.roots.filter(isOfSession);
  const all = readRoots([...listed, ...(proof ? [proof] : []), ...kept].filter(isOfSession));
  const [current, ...more] = listed.filter(({ reopenedAt }) => reopenedAt === '');
  const newest = current ?? listed.at(-1);
  const root = newest ? all.find((one) => one.text === newest.head) : newestOf(all);
  const chain = chainOf(all, root);
  const subtle = hasher();
  const reason = current ? root?.before?.reason : newest?.reason;
  const host = plainText(current?.outsideHost ?? '');
  const verdictIs = (verdict: Verdict): Checked => ({
    ...{ session, verdict, slips: root?.slips ?? 0, reason: reason === undefined ? null : plainText(reason) },
    outside: host === '' ? null : { host, at: plainText(current?.outsideAt ?? '') },
    roots: (chain ?? all).map((one) => one.root),
  });

  // Receipt and roots may be from before and after the seal. One dated in the future does not extend the grace period.
  const sealedMs = Number(root?.sealed);
  const isSettling = sealedMs > firstAtMs - SETTLING_MS && sealedMs < lastAtMs + SETTLING_MS;
  const notNamed = isSettling ? 'unsettled' : 'withheld';

  if (more.length > 0 || (all.length > 1 && !chain)) return verdictIs('differs');
  if (chain && subtle && !(await isGrowing(subtle, chain))) return verdictIs('differs');
  if (receipt.signature === '') return verdictIs(isFromBefore(slip, published.keys) ? 'old' : 'bare');
  if (!root) return verdictIs(proof && isWaiting(proof.state) ? proof.state : 'unsettled');
  if (newest && !current) return verdictIs('reopened');
  if (proof?.state === 'missing') return verdictIs('missing');
  if (!current || proof?.state !== 'proved' || proof.head !== root.text) return verdictIs(notNamed);
  if (!subtle) return verdictIs('unable');
  if ((await rootBy(subtle, receipt.slip, proof.path)) !== root.root) return verdictIs('changed');
  const keyOf = (id: string): string => published.keys.find((key) => key.id === id)?.key ?? '';
  const knownKey = published.keys.some(({ key }) => key === receipt.key) ? receipt.key : '';
  const signed = await Promise.all([
    isSigned(subtle, 'root', { text: current.head, signature: current.signature, key: keyOf(current.key) }),
    isSigned(subtle, 'receipt', { text: receipt.slip, signature: receipt.signature, key: knownKey }),
  ]);
  if (signed.includes(false)) return verdictIs('forged');
  return verdictIs(signed.includes(null) ? 'unsigned' : 'proved');
}
