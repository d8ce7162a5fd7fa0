import { hash } from 'node:crypto';

const HASH_BYTES = 32;

const sha256 = (of: string | Buffer): Buffer => hash('sha256', of, 'buffer');

/** Leaves and nodes begin with bytes of their own, as RFC 6962 has it, so that none is ever taken for the other. */
export const leafHash = (text: string): Buffer => sha256(`\0${text}`);

/** Written anew for each node: a root of many slips would otherwise leave as many buffers behind. */
const NODE = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(NODE, 1);
  right.copy(NODE, 1 + HASH_BYTES);
  return sha256(NODE);
}

/** Hashes that stand in one buffer, one after another. */
export const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) => bytes.subarray(HASH_BYTES * at, HASH_BYTES * (at + 1)));

/** One step from a leaf to the root: the neighbour's hash and its side. */
export type Step = { side: 'left' | 'right'; hash: string };

/** The level above. A last node without a neighbour goes up as it is. */
const above = (level: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
    const [left, right] = level.slice(2 * at, 2 * at + 2);
    return left && right ? nodeHash(left, right) : (left as Buffer);
  });

/** The root of the tree over these leaves; that of no leaves is the hash of nothing. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) level = above(level);
  return level[0] ?? sha256('');
}

/** The way from a leaf up to the root. */
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

/** The largest power of two that is smaller. */
const half = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1);

/**
 * What proves that the tree over the first leaves, `first` of them, grew to the tree over all: RFC 6962, 2.1.2.
 * `isKnown`: whoever checks has the root of the first.
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
