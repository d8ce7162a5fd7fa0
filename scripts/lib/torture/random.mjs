function hashOf(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0), 16777619);
  return hash >>> 0;
}

/** A random stream, the same for the same words. */
export function createRandom(...words) {
  let state = hashOf(words.join(' '));
  /** From 0 up to, not including, 1 (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (count) => Math.floor(next() * count);
  const pick = (list) => list[int(list.length)];
  return {
    int,
    pick,
    between: (least, most) => least + int(most - least + 1),
    chance: (share) => next() < share,
    /** One of the rows, chosen by `weight`. */
    weighted(rows) {
      let left = next() * rows.reduce((sum, { weight }) => sum + weight, 0);
      return rows.find(({ weight }) => (left -= weight) < 0) ?? rows.at(-1);
    },
    shuffled: (list) =>
      list.reduce((done, one) => done.toSpliced(int(done.length + 1), 0, one), /** @type {unknown[]} */ ([])),
  };
}
