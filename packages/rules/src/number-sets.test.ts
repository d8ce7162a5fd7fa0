import {
  ankOf,
  DOUBLE_PANAS,
  isPana,
  isRedJodi,
  JODIS,
  PANAS,
  panaClass,
  SINGLE_DIGITS,
  SINGLE_PANAS,
  TRIPLE_PANAS,
} from './number-sets';

const THREE_DIGITS = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));

/** An independent definition of a pana: its digits are in the order of a telephone's keys, 1 to 9 and then 0. */
const inKeyOrder = (text: string): boolean =>
  [...text].sort((a, b) => '1234567890'.indexOf(a) - '1234567890'.indexOf(b)).join('') === text;

const pairsIn = (text: string): number =>
  [
    [0, 1],
    [1, 2],
    [0, 2],
  ].filter(([i = 0, j = 0]) => text[i] === text[j]).length;

describe('number sets', () => {
  it.each([
    { name: 'single digits', numbers: SINGLE_DIGITS, count: 10, first: '0', last: '9' },
    { name: 'jodis', numbers: JODIS, count: 100, first: '00', last: '99' },
    { name: 'single panas', numbers: SINGLE_PANAS, count: 120, first: '120', last: '890' },
    { name: 'double panas', numbers: DOUBLE_PANAS, count: 90, first: '100', last: '990' },
    { name: 'triple panas', numbers: TRIPLE_PANAS, count: 10, first: '000', last: '999' },
    { name: 'panas', numbers: PANAS, count: 220, first: '000', last: '999' },
  ])('have $count different $name in numeric order, $first to $last [V14]', ({ numbers, count, first, last }) => {
    expect(new Set(numbers).size).toBe(count);
    expect(numbers).toHaveLength(count);
    expect([numbers[0], numbers.at(-1)]).toEqual([first, last]);
    expect([...numbers].sort((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  it('give every ank 12 single, 9 double and 1 triple pana [V14]', () => {
    for (const ank of SINGLE_DIGITS) {
      const classes = PANAS.filter((pana) => ankOf(pana) === ank).map(panaClass);
      expect(
        ['Single Pana', 'Double Pana', 'Triple Pana'].map((name) => classes.filter((c) => c === name).length),
      ).toEqual([12, 9, 1]);
    }
  });

  it('equal the panas of a search through 000 to 999 with 0 counting as ten [V14]', () => {
    expect(PANAS).toEqual(THREE_DIGITS.filter(inKeyOrder));
    expect(THREE_DIGITS.filter(isPana)).toEqual(PANAS);
  });

  it('separate the classes by the number of equal digits [V14]', () => {
    const byPairs = (pairs: number): string[] =>
      THREE_DIGITS.filter((text) => inKeyOrder(text) && pairsIn(text) === pairs);
    expect([SINGLE_PANAS, DOUBLE_PANAS, TRIPLE_PANAS]).toEqual([byPairs(0), byPairs(1), byPairs(3)]);
  });

  it('contain every set of three different digits exactly once [V14]', () => {
    const sets = SINGLE_PANAS.map((pana) => [...pana].sort().join(''));
    expect(new Set(sets).size).toBe(120);
    expect(DOUBLE_PANAS.slice(0, 3)).toEqual(['100', '110', '112']);
  });

  it.each([
    ['000', '0'],
    ['777', '1'],
    ['444', '2'],
    ['111', '3'],
    ['888', '4'],
    ['555', '5'],
    ['222', '6'],
    ['999', '7'],
    ['666', '8'],
    ['333', '9'],
    ['128', '1'],
    ['240', '6'],
    ['456', '5'],
    ['567', '8'],
    ['117', '9'],
    ['177', '5'],
    ['113', '5'],
    ['133', '7'],
  ])('have %s as the ank of %s', (pana, ank) => {
    expect(ankOf(pana)).toBe(ank);
  });

  it.each(['', '0', '12', '012', '1234', '128 ', ' 128', '1.8', '-12', '٠٠٠', '128\n', 'abc', '021', '210', '101'])(
    'do not contain %j as a pana',
    (text) => {
      expect(isPana(text)).toBe(false);
    },
  );
});

test('the red jodis are the twenty that players know', () => {
  const red = '00 05 11 16 22 27 33 38 44 49 50 55 61 66 72 77 83 88 94 99'.split(' ');
  expect(JODIS.filter(isRedJodi)).toEqual(red);
  for (const text of ['', '1', '1*', '*1', '**', '555', 'ab']) expect(isRedJodi(text)).toBe(false);
});
