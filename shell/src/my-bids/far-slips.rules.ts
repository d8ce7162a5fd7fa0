/** More of them take a slow phone longer than a task may. */
export const SLIPS_A_FRAME = 3;

/** The drawn slips of a list: from `from` to before `to`. */
export type Drawn = { from: number; to: number };

/** Where drawing a list of `count` slips begins: at the slip nearest to the top of the view. */
export function startOf(count: number, { top, height }: { top: number; height: number }): Drawn {
  const at = Math.min(Math.max(Math.floor((-top / Math.max(height, 1)) * count), 0), count);
  return { from: at, to: at };
}

/** Some more slips: first those below, then those above. */
export const grown = ({ from, to }: Drawn, count: number): Drawn =>
  to < count ? { from, to: Math.min(to + SLIPS_A_FRAME, count) } : { from: Math.max(from - SLIPS_A_FRAME, 0), to };

export const isWhole = ({ from, to }: Drawn, count: number): boolean => from === 0 && to === count;
