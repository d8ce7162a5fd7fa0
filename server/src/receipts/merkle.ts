import { hash } from 'node:crypto';

const HASH_BYTES = 32;

/** By way of a string: Node would allocate each buffer by itself, at twice the cost. */
const sha256 = (of: string | Buffer): Buffer => Buffer.from(hash('sha256', of, 'binary'), 'binary');

/** Leaves and nodes begin with different bytes (RFC 6962), so that one is never taken for the other. */
export const leafHash = (text: string): Buffer => sha256(`\0${text}`);

/** Reused for each node: the root of many slips would otherwise leave as many buffers behind. */
const NODE = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(NODE, 1);
  right.copy(NODE, 1 + HASH_BYTES);
  return sha256(NODE);
}

/** Hashes stored in one buffer, one after another. */
export const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) => bytes.subarray(HASH_BYTES * at, HASH_BYTES * (at + 1)));

/** One step from a leaf to the root: the neighbour's hash and its side. */
export type Step = { side: 'left' | 'right'; hash: string };

/** The level above. A last node without a neighbour moves up unchanged. */
const above = (level: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
    const [left, right] = level.slice(2 * at, 2 * at + 2);
    return left && right ? nodeHash(left, right) : (left as Buffer);
  });

/** The root of the tree over these leaves; without leaves, the hash of nothing. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) level = above(level);
  return level[0] ?? sha256('');
}

/** The path from a leaf up to the root. */
export function pathOf(leaves: readonly Buffer[], index: number): Step[] {
  const path: Step[] = [];
  let level = leaves;
  for (let at = index; level.length > 1; at >>= 1) {
    const neighbour = level[at ^ 1];
    if (neighbour) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: neighbour.toString('hex') });
    level = above(level);
  }
  return path;
}

/** The largest smaller power of two. */
const half = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1);

/**
 * The consistency proof of RFC 6962, 2.1.2: the tree over the `first` leaves grew to the tree over all. `isKnown`: the
 * verifier has the root of the first ones.
 */
export function consistencyOf(leaves: readonly Buffer[], first: number, isKnown = true): string[] {
  if (first === 0) return [];
  if (first === leaves.length) return isKnown ? [] : [rootOf(leaves).toString('hex')];
  const middle = half(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return first <= middle
    ? [...consistencyOf(left, first, isKnown), rootOf(right).toString('hex')]
    : [...consistencyOf(right, first - middle, false), rootOf(left).toString('hex')];
}

/** The root to which the path leads from a leaf. */
export const rootBy = (leaf: Buffer, path: readonly Step[]): string =>
  path
    .reduce((below, step) => {
      const neighbour = Buffer.from(step.hash, 'hex');
      return step.side === 'left' ? nodeHash(neighbour, below) : nodeHash(below, neighbour);
    }, leaf)
    .toString('hex');
