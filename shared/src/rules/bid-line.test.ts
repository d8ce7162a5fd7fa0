import fc from 'fast-check';
import { type BidLine, faultOf, isTaken, type LineFault, totalPoints } from './bid-line';

const LIMITS = { minPoints: 10, maxPoints: 1000 };
const RUNNING = { takesOpen: true, takesClose: true };
const OPEN_PASSED = { takesOpen: false, takesClose: true };
const SHUT = { takesOpen: false, takesClose: false };

const line = (changes: Partial<BidLine> = {}): BidLine => ({
  label: 'Single Digit',
  digits: '7',
  closeDigits: '',
  points: 10,
  session: 'open',
  ...changes,
});

const NUMBERS = [
  { changes: {}, fault: null },
  { changes: { digits: '17' }, fault: 'invalid_number' },
  { changes: { closeDigits: '128' }, fault: 'invalid_number' },
] as const;

const POINTS: readonly (readonly [number, LineFault | null])[] = [
  [Number.NaN, 'invalid_points'],
  [Number.POSITIVE_INFINITY, 'invalid_points'],
  [Number.NEGATIVE_INFINITY, 'invalid_points'],
  [2 ** 53, 'invalid_points'],
  [-10, 'invalid_points'],
  [-0, 'invalid_points'],
  [0, 'invalid_points'],
  [10.5, 'invalid_points'],
  [0.1, 'invalid_points'],
  [1, 'below_minimum'],
  [9, 'below_minimum'],
  [10, null],
  [11, null],
  [999, null],
  [1000, null],
  [1001, 'above_maximum'],
  [Number.MAX_SAFE_INTEGER, 'above_maximum'],
];

const TIMES = [
  { market: RUNNING, fault: null },
  { market: SHUT, fault: 'closed' },
] as const;

describe('the fault of a line', () => {
  it.each(POINTS)('at %d points is %s [V13]', (points, fault) => {
    expect(faultOf(line({ points }), RUNNING, LIMITS)).toBe(fault);
  });

  it('is the first of number, points and time, whatever else is wrong [V13]', () => {
    for (const number of NUMBERS) {
      for (const [points, pointsFault] of POINTS) {
        for (const time of TIMES) {
          const found = faultOf(line({ ...number.changes, points }), time.market, LIMITS);
          expect(found).toBe(number.fault ?? pointsFault ?? time.fault);
        }
      }
    }
  });

  it('follows the limits that it is given', () => {
    expect(faultOf(line({ points: 10 }), RUNNING, { minPoints: 50, maxPoints: 60 })).toBe('below_minimum');
    expect(faultOf(line({ points: 50 }), RUNNING, { minPoints: 50, maxPoints: 50 })).toBeNull();
    expect(faultOf(line({ points: 51 }), RUNNING, { minPoints: 50, maxPoints: 50 })).toBe('above_maximum');
  });

  it.each([
    [line({ label: 'Half Sangam', digits: '6', closeDigits: '128', session: 'close' }), null],
    [line({ label: 'Half Sangam', digits: '6', closeDigits: '' }), 'invalid_number'],
    [line({ label: 'Half Sangam', digits: '128', closeDigits: '6' }), 'invalid_number'],
    [line({ label: 'Full Sangam', digits: '128', closeDigits: '240' }), null],
    [line({ label: 'Full Sangam', digits: '128', closeDigits: '' }), 'invalid_number'],
    [line({ label: 'Jodi Digit', digits: '7' }), 'invalid_number'],
    [line({ label: 'Jodi Digit', digits: '07' }), null],
    [line({ label: 'Single Pana', digits: '100' }), 'invalid_number'],
  ])('of %j is %s', (given, fault) => {
    expect(faultOf(given, RUNNING, LIMITS)).toBe(fault);
  });
});

describe('whether a line is still taken', () => {
  const CLOSE_TAKERS = ['Single Digit', 'Single Pana', 'Double Pana', 'Triple Pana'] as const;

  it('between open and close is so for Close lines of digits and panas only', () => {
    for (const label of CLOSE_TAKERS) {
      expect([isTaken(label, 'open', OPEN_PASSED), isTaken(label, 'close', OPEN_PASSED)]).toEqual([false, true]);
    }
    for (const label of ['Jodi Digit', 'Half Sangam', 'Full Sangam'] as const) {
      expect([isTaken(label, 'open', OPEN_PASSED), isTaken(label, 'close', OPEN_PASSED)]).toEqual([false, false]);
      expect(isTaken(label, 'close', RUNNING)).toBe(true);
    }
  });

  it('needs a market that takes Close, even before the open, for a Close line', () => {
    const singleResult = { takesOpen: true, takesClose: false };
    expect(isTaken('Single Digit', 'close', singleResult)).toBe(false);
    expect(isTaken('Left Digit', 'open', singleResult)).toBe(true);
  });

  it.each([...CLOSE_TAKERS, 'Jodi Digit', 'Half Sangam', 'Full Sangam', 'Left Digit', 'Right Digit'] as const)(
    'is never so for %s on a closed market',
    (label) => {
      expect([isTaken(label, 'open', SHUT), isTaken(label, 'close', SHUT)]).toEqual([false, false]);
    },
  );
});

describe('the total of a slip', () => {
  it('is the sum of its lines, and 0 without any', () => {
    expect(totalPoints([])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 })), (points) => {
        let sum = 0;
        for (const value of points) sum += value;
        expect(totalPoints(points.map((value) => ({ points: value })))).toBe(sum);
      }),
    );
  });
});
