import type { PublishedRoot, PublishedRoots, SessionProof, SlipReceipt } from '@ank/protocol';
import { fromBase64, hasher, rootBy, utf8 } from '../roots/hashes';
import { plainText } from '../roots/plain-text';
import { chainOf, isGrowing, readRoots } from '../roots/root-chain';
import { readHead } from '../roots/root-head';
import type { ReceiptSlip } from './read-receipt';

/**
 * `open`, `sealed`, `none`: no root yet, or never. `reopened`: it was cancelled. `proved`: the slip leads to the
 * published root; `unsigned`: without a check of signatures; `unable`: this browser has no hashes. `unsettled`: receipt
 * and roots disagree for now. The others are faults of the site.
 */
export type Verdict =
  | 'open'
  | 'sealed'
  | 'none'
  | 'proved'
  | 'unsigned'
  | 'unable'
  | 'unsettled'
  | 'reopened'
  | 'changed'
  | 'missing'
  | 'forged'
  | 'differs';

/**
 * `roots`: the session's published ones, newest first; one, unless they differ or the session was reopened. `reason`:
 * why it was, or null.
 */
export type Checked = {
  session: string;
  verdict: Verdict;
  roots: readonly string[];
  slips: number;
  reason: string | null;
};

type Signed = { text: string; signature: string; key: string };

/** Null if the browser does not support this kind of signature. */
async function isSigned(
  subtle: SubtleCrypto,
  purpose: string,
  { text, signature, key }: Signed,
): Promise<boolean | null> {
  try {
    const publicKey = await subtle.importKey('spki', fromBase64(key), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', publicKey, fromBase64(signature), utf8(`ank-${purpose}-1\n${text}`));
  } catch (cause) {
    return (cause as DOMException).name === 'NotSupportedError' ? null : false;
  }
}

/**
 * Checks on this device what a receipt claims about a session, against the public roots and keys, and against the roots
 * that this browser has stored.
 */
export async function checkProof(
  receipt: SlipReceipt,
  slip: ReceiptSlip,
  proof: SessionProof,
  published: PublishedRoots,
  kept: readonly PublishedRoot[],
): Promise<Checked> {
  const { session, state } = proof;
  const isOfSession = ({ head: text }: { head: string }): boolean => {
    const head = readHead(text);
    const same = head && (['family', 'market', 'day'] as const).every((name) => head[name] === slip[name]);
    return same === true && head?.session === session;
  };
  const listed = published.roots.filter(isOfSession);
  const all = readRoots([...listed, proof, ...kept].filter(isOfSession));
  const [current, ...more] = listed.filter(({ reopenedAt }) => reopenedAt === '');
  const newest = current ?? listed.at(-1);
  const head = newest && readHead(newest.head);
  const root = all.find((one) => one.root === head?.root);
  const chain = chainOf(all, root);
  const subtle = hasher();
  const reason = current ? root?.before?.reason : newest?.reason;
  const verdictIs = (verdict: Verdict): Checked => ({
    ...{ session, verdict, slips: root?.slips ?? 0, reason: reason === undefined ? null : plainText(reason) },
    roots: (chain ?? all).map((one) => one.root),
  });

  if (more.length > 0 || (all.length > 1 && !chain)) return verdictIs('differs');
  if (chain && subtle && !(await isGrowing(subtle, chain))) return verdictIs('differs');
  if (!newest || !root)
    return verdictIs(state === 'open' || state === 'sealed' || state === 'none' ? state : 'unsettled');
  if (!current) return verdictIs('reopened');
  if (state === 'missing') return verdictIs('missing');
  if (state !== 'proved' || readHead(proof.head)?.root !== root.root) return verdictIs('unsettled');
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
