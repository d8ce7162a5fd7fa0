/** Hashes and trees as docs/decisions/0031-sessions-are-sealed.md describes them, by Web Crypto. */

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

// Typed as always present, but missing on insecure origins.
export const hasher = (): SubtleCrypto | undefined => crypto.subtle as SubtleCrypto | undefined;

export async function sha256(subtle: SubtleCrypto, ...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))));
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** No tree of slips is higher, so a longer path is rejected without hashing. */
const MAX_STEPS = 64;

/** The root to which a path leads from a slip's text; null if the path is invalid. */
export async function rootBy(subtle: SubtleCrypto, text: string, path: readonly string[]): Promise<string | null> {
  if (path.length > MAX_STEPS) return null;
  let hash = await sha256(subtle, LEAF, utf8(text));
  for (const step of path) {
    const [, side, hex] = /^(left|right):([0-9a-f]{64})$/.exec(step) ?? [];
    if (hex === undefined) return null;
    const neighbour = fromHex(hex);
    hash = side === 'left' ? await sha256(subtle, NODE, neighbour, hash) : await sha256(subtle, NODE, hash, neighbour);
  }
  return toHex(hash);
}

type Tree = { root: string; slips: number };

/** Whether the first leaves of the second tree are all those of the first: RFC 9162, 2.1.4.2. */
export async function hasGrown(
  subtle: SubtleCrypto,
  first: Tree,
  second: Tree,
  proof: readonly string[],
): Promise<boolean> {
  const counts = [first.slips, second.slips];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || first.slips > second.slips) return false;
  if (proof.length > MAX_STEPS || !proof.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return false;
  if (first.slips === 0) return proof.length === 0 && first.root === toHex(await sha256(subtle));
  if (first.slips === second.slips) return proof.length === 0 && first.root === second.root;
  const steps = Number.isInteger(Math.log2(first.slips)) ? [first.root, ...proof] : proof;
  const [begin, ...rest] = steps.map(fromHex);
  if (!begin) return false;
  let [at, last] = [first.slips - 1, second.slips - 1];
  const up = (): void => void ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)]);
  while (at % 2 === 1) up();
  let [old, now]: [Uint8Array, Uint8Array] = [begin, begin];
  for (const step of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      old = await sha256(subtle, NODE, step, old);
      now = await sha256(subtle, NODE, step, now);
      while (at % 2 === 0 && at !== 0) up();
    } else now = await sha256(subtle, NODE, now, step);
    up();
  }
  return last === 0 && toHex(old) === first.root && toHex(now) === second.root;
}
