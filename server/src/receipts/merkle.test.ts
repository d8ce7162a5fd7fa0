import { createHash } from 'node:crypto';
import { consistencyOf, leafHash, pathOf, rootBy, rootOf } from './merkle';

/** The usual test leaves and roots for implementations of RFC 6962. */
const LEAVES = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'].map(leafHash);
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

it.each(ROOTS.map((root, size) => [size, root]))('the root of %d leaves is that of RFC 6962', (size, root) => {
  expect(rootOf(LEAVES.slice(0, size)).toString('hex')).toBe(root);
});

it('the root of blocks of four is that of all leaves', () => {
  const blocks = [0, 4].map((from) => rootOf(LEAVES.slice(from, Math.min(from + 4, 7))));
  expect(rootOf(blocks).toString('hex')).toBe(ROOTS[7]);
});

it('the path of every leaf leads to the root, and that of any other text does not', () => {
  const paths = [1, 2, 3, 5, 6, 7, 8].flatMap((size) =>
    LEAVES.slice(0, size).map((leaf, at) => ({ leaf, path: pathOf(LEAVES.slice(0, size), at), root: ROOTS[size] })),
  );
  for (const { leaf, path, root } of paths) {
    expect(rootBy(leaf, path)).toBe(root);
    expect(rootBy(leafHash('another'), path)).not.toBe(root);
  }
});

it.each([
  [1, 1, []],
  [0, 8, []],
  [
    ...[1, 8],
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    ...[6, 8],
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    ...[2, 5],
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
] as [number, number, string[]][])('the growth from %d leaves to %d is proved as in RFC 6962', (first, all, proof) => {
  expect(consistencyOf(LEAVES.slice(0, all), first)).toEqual(proof);
});

it('a node never counts as a leaf', () => {
  const [left, right] = LEAVES as [Buffer, Buffer];
  const node = Buffer.concat([left, right]);
  expect(rootOf([left, right])).not.toEqual(createHash('sha256').update(node).digest());
  expect(leafHash(node.toString('latin1'))).not.toEqual(rootOf([left, right]));
});
