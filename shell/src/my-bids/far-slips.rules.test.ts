import { type Drawn, grown, isWhole, SLIPS_A_FRAME, startOf } from './far-slips.rules';

/** The parts that are drawn, frame by frame. */
function framesFrom(start: Drawn, count: number): Drawn[] {
  const frames: Drawn[] = [];
  for (let drawn = start; !isWhole(drawn, count); frames.push(drawn)) drawn = grown(drawn, count);
  return frames;
}

test('a list above the view is drawn from its end, one below from its start, one in view from its visible part', () => {
  const height = 4000;
  const framesOf = (top: number) => framesFrom(startOf(8, { top, height }), 8).map(({ from, to }) => [from, to]);
  expect(framesOf(-9000)).toEqual([
    [5, 8],
    [2, 8],
    [0, 8],
  ]);
  expect(framesOf(3000)).toEqual([
    [0, 3],
    [0, 6],
    [0, 8],
  ]);
  expect(framesOf(-2000)).toEqual([
    [4, 7],
    [4, 8],
    [1, 8],
    [0, 8],
  ]);
});

test('no frame draws more slips than a slow phone has time for, and all are drawn in the end', () => {
  for (let count = 1; count <= 20; count += 1) {
    for (let at = 0; at <= count; at += 1) {
      let before = 0;
      for (const { from, to } of framesFrom({ from: at, to: at }, count)) {
        expect(to - from - before).toBeGreaterThan(0);
        expect(to - from - before).toBeLessThanOrEqual(SLIPS_A_FRAME);
        before = to - from;
      }
      expect(before).toBe(count);
    }
  }
});
