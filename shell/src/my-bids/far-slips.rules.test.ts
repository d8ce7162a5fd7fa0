import { type Drawn, firstOf, grown, isWhole } from './far-slips.rules';

/** The parts that are drawn, frame by frame. */
function framesTo(wanted: Drawn, first: Drawn): Drawn[] {
  const frames = [first];
  for (let drawn = first, next = grown(drawn, wanted); next !== drawn; next = grown(drawn, wanted))
    frames.push((drawn = next));
  return frames;
}

test('drawing begins where the view is: at the end of a list above it, at the start of one below', () => {
  const height = 4000;
  const firstAt = (top: number) => firstOf(4, { top, height }).from;
  expect([-9000, -4000, -2000, -999, 0, 3000].map(firstAt)).toEqual([3, 3, 2, 0, 0, 0]);
  expect(firstOf(1, { top: -10, height: 0 })).toEqual({ from: 0, to: 1 });
});

test('each frame draws one slip, first those below, until those that are wanted are drawn', () => {
  const framesOf = (wanted: Drawn) => framesTo(wanted, { from: 2, to: 3 }).map(({ from, to }) => [from, to]);
  expect(framesOf({ from: 1, to: 5 })).toEqual([
    [2, 3],
    [2, 4],
    [2, 5],
    [1, 5],
  ]);
  expect(framesOf({ from: 2, to: 3 })).toEqual([[2, 3]]);
  // What was drawn before stays.
  expect(framesOf({ from: 3, to: 4 })).toEqual([
    [2, 3],
    [2, 4],
  ]);
  expect(framesOf({ from: 0, to: 1 }).at(-1)).toEqual([0, 3]);
});

test('a list is whole once its first and its last slip are drawn', () => {
  const parts = [
    { from: 0, to: 4 },
    { from: 1, to: 4 },
    { from: 0, to: 3 },
  ];
  expect(parts.map((part) => isWhole(part, 4))).toEqual([true, false, false]);
});
