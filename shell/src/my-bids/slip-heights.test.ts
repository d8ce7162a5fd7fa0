import type { SlipLine, SlipRecord } from '@ank/protocol';
import { guessHeights, type Heights } from './slip-heights';

/** A slip with a group of numbers for each of these points. */
const slip = (id: string, groups: readonly number[], digits = '5'): SlipRecord => ({
  id,
  family: 'main',
  gameId: '7',
  gameName: 'KALYAN',
  names: {},
  openTime: '',
  day: '2026-11-21',
  placedAtMs: null,
  lines: groups.map((points): SlipLine => ({
    label: 'Single Digit',
    session: 'Open',
    digits,
    closeDigits: '',
    points,
    status: 'pending',
    wonPoints: 0,
  })),
});

const DRAWN = [slip('9', [10]), slip('8', [10, 20, 30])];

function guessed(slips: readonly SlipRecord[], heights: Heights): (number | undefined)[] {
  guessHeights(slips, DRAWN, heights);
  return slips.map(({ id }) => heights.get(id));
}

test('slips that were never drawn get the height of drawn ones that look like them', () => {
  // As with texts of twice the usual size.
  const [short = 0, long = 0] = guessed(
    [slip('7', [20]), slip('6', [1, 2, 3])],
    new Map([
      ['9', 340],
      ['8', 452],
    ]),
  );
  expect(short).toBeCloseTo(340);
  expect(long).toBeCloseTo(452);
});

test('a slip whose numbers fill several lines is higher', () => {
  const heights = new Map([
    ['9', 170],
    ['8', 226],
  ]);
  const [one = 0, many = 0] = guessed([slip('7', [10]), slip('6', [10], '123 '.repeat(30))], heights);
  expect(many - one).toBeGreaterThan(20);
});

test('nothing is guessed before a height is known', () => {
  expect(guessed([slip('7', [10])], new Map([['9', 170]]))).toEqual([undefined]);
});
