import { ankOf, DOUBLE_PANAS, JODIS, PANAS, panaClass, SINGLE_DIGITS, SINGLE_PANAS, TRIPLE_PANAS } from './number-sets';

describe('number sets', () => {
  it.each([
    ['single digits', SINGLE_DIGITS, 10, '0', '9'],
    ['jodis', JODIS, 100, '00', '99'],
    ['single panas', SINGLE_PANAS, 120, '120', '890'],
    ['double panas', DOUBLE_PANAS, 90, '100', '990'],
    ['triple panas', TRIPLE_PANAS, 10, '000', '999'],
    ['panas', PANAS, 220, '000', '999'],
  ])('%s are %#: counted, first and last [V14]', (_name, numbers, count, first, last) => {
    expect(new Set(numbers).size).toBe(count);
    expect(numbers).toHaveLength(count);
    expect([numbers[0], numbers.at(-1)]).toEqual([first, last]);
  });

  it('gives every ank 12 single, 9 double and 1 triple pana [V14]', () => {
    for (const ank of SINGLE_DIGITS) {
      const classes = PANAS.filter((pana) => ankOf(pana) === ank).map(panaClass);
      expect(['Single Pana', 'Double Pana', 'Triple Pana'].map((name) => classes.filter((c) => c === name).length)).toEqual([12, 9, 1]);
    }
  });
});
