import { createHash } from 'node:crypto';
import { hasGrown, rootBy } from './hashes';

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** The tree and the proof as RFC 6962, 2.1 and 2.1.2 define them. */
const rootOf = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length < 2) return leaves[0] ?? sha256();
  const middle = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, middle)), rootOf(leaves.slice(middle)));
};
function proofOf(leaves: readonly Buffer[], first: number, isWhole = true): Buffer[] {
  if (first === leaves.length) return isWhole ? [] : [rootOf(leaves)];
  const middle = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  if (first <= middle) return [...proofOf(left, first, isWhole), rootOf(right)];
  return [...proofOf(right, first - middle, false), rootOf(left)];
}

const LEAVES = Array.from({ length: 20 }, (_, at) => sha256(Buffer.from([0, at])));
const treeOf = (slips: number) => ({ slips, root: rootOf(LEAVES.slice(0, slips)).toString('hex') });
const hexOf = (all: readonly Buffer[]): string[] => all.map((one) => one.toString('hex'));
const { subtle } = crypto;

test('a tree that grew is distinguished from one that lost or changed a leaf', async () => {
  for (let now = 1; now <= LEAVES.length; now += 1)
    for (let first = 1; first <= now; first += 1) {
      const proof = hexOf(proofOf(LEAVES.slice(0, now), first));
      expect(await hasGrown(subtle, treeOf(first), treeOf(now), proof)).toBe(true);
      const changed = [...LEAVES.slice(0, first - 1), sha256()];
      const other = { slips: first, root: rootOf(changed).toString('hex') };
      expect(await hasGrown(subtle, other, treeOf(now), proof)).toBe(false);
      expect(await hasGrown(subtle, treeOf(first), other, proof)).toBe(false);
      expect(await hasGrown(subtle, treeOf(first), treeOf(now), [...proof, other.root])).toBe(false);
      if (proof.length > 0) expect(await hasGrown(subtle, treeOf(first), treeOf(now), proof.slice(1))).toBe(false);
    }
});

test('an empty tree grows into any, and invalid numbers or hashes prove nothing', async () => {
  expect(await hasGrown(subtle, treeOf(0), treeOf(3), [])).toBe(true);
  expect(await hasGrown(subtle, { slips: 0, root: 'aa' }, treeOf(3), [])).toBe(false);
  for (const slips of [-1, 0.5, NaN, Infinity, 2 ** 53])
    expect(await hasGrown(subtle, { ...treeOf(2), slips }, treeOf(3), hexOf([LEAVES[2]!]))).toBe(false);
  expect(await hasGrown(subtle, treeOf(2), treeOf(3), ['zz'])).toBe(false);
  expect(await hasGrown(subtle, treeOf(2), treeOf(3), Array<string>(100_000).fill('0'.repeat(64)))).toBe(false);
});

test('a path of absurd length is invalid', async () => {
  const step = `left:${'0'.repeat(64)}`;
  expect(await rootBy(subtle, 'slip', Array<string>(64).fill(step))).toMatch(/^[0-9a-f]{64}$/);
  expect(await rootBy(subtle, 'slip', Array<string>(65).fill(step))).toBeNull();
});
