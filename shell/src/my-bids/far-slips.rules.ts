/** The drawn slips of a list: from `from` to before `to`. */
export type Drawn = { from: number; to: number };

/** The slip of a list of `count` that is drawn first: the nearest to the top of the view. */
export function firstOf(count: number, { top, height }: { top: number; height: number }): Drawn {
  const from = Math.min(Math.max(Math.floor((-top / Math.max(height, 1)) * count), 0), count - 1);
  return { from, to: from + 1 };
}

/** One slip more, as two take a slow phone longer than a task may: first those below, then those above. */
export function grown(drawn: Drawn, wanted: Drawn): Drawn {
  const { from, to } = drawn;
  if (to < wanted.to) return { from, to: to + 1 };
  return from > wanted.from ? { from: from - 1, to } : drawn;
}

export const isWhole = ({ from, to }: Drawn, count: number): boolean => from === 0 && to === count;
