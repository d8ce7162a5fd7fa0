import { type Drawn, grown, isWhole, startOf } from './far-slips.rules';

/** The parts that are drawn, frame by frame. */
function framesFrom(start: Drawn, count: number): Drawn[] {
  const frames: Drawn[] = [];
  for (let drawn = start; !isWhole(drawn, count); frames.push(drawn)) drawn = grown(drawn, count);
  return frames;
}

test('a list above the view is drawn from its end, one below from its start, one in view from its visible part', () => {
  const height = 4000;
  const framesOf = (top: number) => framesFrom(startOf(4, { top, height }), 4).map(({ from, to }) => [from, to]);
  expect(framesOf(-9000)).toEqual([
    [3, 4],
    [2, 4],
    [1, 4],
    [0, 4],
  ]);
  expect(framesOf(3000)).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
  ]);
  expect(framesOf(-2000)).toEqual([
    [2, 3],
    [2, 4],
    [1, 4],
    [0, 4],
  ]);
});

test('each frame draws one slip, and all are drawn in the end', () => {
  for (let count = 1; count <= 20; count += 1) {
    for (let at = 0; at <= count; at += 1) {
      const drawn = framesFrom({ from: at, to: at }, count).map(({ from, to }) => to - from);
      expect(drawn).toEqual(Array.from({ length: count }, (_, before) => before + 1));
    }
  }
});
