/** The drawn slips of a list: from `from` to before `to`. */
export type Drawn = { from: number; to: number };

/** Where drawing a list of `count` slips begins: at the slip nearest to the top of the view. */
export function startOf(count: number, { top, height }: { top: number; height: number }): Drawn {
  const at = Math.min(Math.max(Math.floor((-top / Math.max(height, 1)) * count), 0), count);
  return { from: at, to: at };
}

/** One slip more, as two take a slow phone longer than a task may: first those below, then those above. */
export const grown = ({ from, to }: Drawn, count: number): Drawn =>
  to < count ? { from, to: to + 1 } : { from: from - 1, to };

export const isWhole = ({ from, to }: Drawn, count: number): boolean => from === 0 && to === count;
