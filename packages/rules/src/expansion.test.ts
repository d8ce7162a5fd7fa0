import fc from 'fast-check';
import { dpMotorPanas, panasOfAnk, spMotorPanas } from './expansion';

const DIGITS = [...'0123456789'];

/** All texts of three digits that never fall with 0 as ten, by the number of different digits. */
const panasWith = (different: number): Set<string> =>
  new Set(
    Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).filter((text) => {
      const [a = 0, b = 0, c = 0] = [...text].map((digit) => Number(digit) || 10);
      return a <= b && b <= c && new Set(text).size === different;
    }),
  );
const SINGLE = panasWith(3);
const DOUBLE = panasWith(2);

/**
 * Every three-digit arrangement of the distinct digits, no zero in the first two places, kept if it is a single pana.
 */
function literalSpMotor(entered: string): string[] {
  const distinct = [...new Set(entered)];
  const rows = distinct.flatMap((a) => distinct.flatMap((b) => distinct.map((c) => [a, b, c])));
  return rows
    .filter(([a, b, c]) => a !== b && b !== c && a !== c && a !== '0' && b !== '0')
    .map((row) => row.join(''))
    .filter((row) => SINGLE.has(row));
}

/** For each pair of places the arrangements aab, abb, baa and bba, kept if they are double panas, each once. */
function literalDpMotor(entered: string): string[] {
  const rows = new Set<string>();
  for (let i = 0; i < entered.length; i += 1) {
    for (let j = i + 1; j < entered.length; j += 1) {
      const [a, b] = [entered.charAt(i), entered.charAt(j)];
      for (const row of [a + a + b, a + b + b, b + a + a, b + b + a]) if (DOUBLE.has(row)) rows.add(row);
    }
  }
  return [...rows];
}

const SUBSETS = Array.from({ length: 1024 }, (_, mask) => DIGITS.filter((_digit, bit) => mask & (1 << bit)).join(''));
const LARGE = SUBSETS.filter((subset) => subset.length >= 2);

describe('SP Motor', () => {
  it('gives the rows of the definition for all 1,013 sets of two to ten digits, C(n,3) of them [V15]', () => {
    expect(LARGE).toHaveLength(1013);
    for (const subset of LARGE) {
      const n = subset.length;
      const rows = spMotorPanas(subset);
      expect([...rows].sort()).toEqual(literalSpMotor(subset).sort());
      expect(rows).toHaveLength((n * (n - 1) * (n - 2)) / 6);
    }
  });

  it('puts 0 last and uses no digit that was not entered [V15]', () => {
    expect(spMotorPanas('120')).toEqual(['120']);
    expect(spMotorPanas('1234')).toEqual(['123', '124', '134', '234']);
  });
});

describe('DP Motor', () => {
  it('gives the rows of the definition for all 1,013 sets of two to ten digits, n(n-1) of them [V16]', () => {
    for (const subset of LARGE) {
      const rows = dpMotorPanas(subset);
      expect([...rows].sort()).toEqual(literalDpMotor(subset).sort());
      expect(rows).toHaveLength(subset.length * (subset.length - 1));
    }
  });

  it('doubles either digit of a pair [V16]', () => {
    expect(dpMotorPanas('10')).toEqual(['100', '110']);
    expect(dpMotorPanas('123')).toEqual(['112', '113', '122', '133', '223', '233']);
  });
});

describe.each([
  { name: 'SP Motor', expand: spMotorPanas, literal: literalSpMotor, id: 'V15' },
  { name: 'DP Motor', expand: dpMotorPanas, literal: literalDpMotor, id: 'V16' },
])('$name input', ({ expand, literal, id }) => {
  it.each([...DIGITS, '', '11', '000', '7777777', 'abc', '--', ' ', '१२३'])('%j expands to no row', (entered) => {
    expect(expand(entered)).toEqual([]);
  });

  it(`is the same in any order and with repeated digits, without duplicate rows [${id}]`, () => {
    const entered = fc.array(fc.constantFrom(...DIGITS), { maxLength: 14 }).map((digits) => digits.join(''));
    fc.assert(
      fc.property(entered, (text) => {
        const rows = expand(text);
        expect(new Set(rows).size).toBe(rows.length);
        expect(rows).toEqual(expand([...new Set(text)].sort().join('')));
        expect([...rows].sort()).toEqual([...literal(text)].sort());
      }),
    );
  });
});

describe('panas of an ank', () => {
  it.each(DIGITS)('%s has 12 single, 9 double and 1 triple pana whose digits add up to it [S20]', (ank) => {
    const addsUp = (pana: string): boolean => String(Number(pana[0]) + Number(pana[1]) + Number(pana[2])).endsWith(ank);
    expect([...panasOfAnk(ank, 'Single Pana')].sort()).toEqual([...SINGLE].filter(addsUp).sort());
    expect([...panasOfAnk(ank, 'Double Pana')].sort()).toEqual([...DOUBLE].filter(addsUp).sort());
    expect(panasOfAnk(ank, 'Triple Pana')).toEqual(DIGITS.map((digit) => digit.repeat(3)).filter(addsUp));
    expect(
      (['Single Pana', 'Double Pana', 'Triple Pana'] as const).map((name) => panasOfAnk(ank, name).length),
    ).toEqual([12, 9, 1]);
  });

  it.each(['', '10', '00', 'a', ' 1', '-1'])('%j is not an ank and has no panas', (ank) => {
    expect(panasOfAnk(ank, 'Single Pana')).toEqual([]);
  });
});
