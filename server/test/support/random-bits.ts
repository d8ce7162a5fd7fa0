/** Expects hex texts of that many bits, each of which is set in some and not in others. */
export function expectRandom(texts: readonly string[], bits: number): void {
  expect(new Set(texts.map((text) => text.length))).toEqual(new Set([bits / 4]));
  const values = texts.map((text) => BigInt(`0x${text}`));
  expect(values.reduce((all, value) => all | value, 0n)).toBe(2n ** BigInt(bits) - 1n);
  expect(values.reduce((all, value) => all & value)).toBe(0n);
}
