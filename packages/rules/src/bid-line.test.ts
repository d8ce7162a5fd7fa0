import fc from 'fast-check';
import { isTaken, totalPoints } from './bid-line';

const RUNNING = { takesOpen: true, takesClose: true };
const OPEN_PASSED = { takesOpen: false, takesClose: true };
const SHUT = { takesOpen: false, takesClose: false };

describe('whether a line is still accepted', () => {
  const CLOSE_TAKERS = ['Single Digit', 'Single Pana', 'Double Pana', 'Triple Pana'] as const;

  it('between open and close, only for Close lines of digits and panas', () => {
    for (const label of CLOSE_TAKERS) {
      expect([isTaken(label, 'open', OPEN_PASSED), isTaken(label, 'close', OPEN_PASSED)]).toEqual([false, true]);
    }
    for (const label of ['Jodi Digit', 'Half Sangam', 'Full Sangam'] as const) {
      expect([isTaken(label, 'open', OPEN_PASSED), isTaken(label, 'close', OPEN_PASSED)]).toEqual([false, false]);
      expect(isTaken(label, 'close', RUNNING)).toBe(true);
    }
  });

  it('needs a market that accepts Close, even before the open, for a Close line', () => {
    const singleResult = { takesOpen: true, takesClose: false };
    expect(isTaken('Single Digit', 'close', singleResult)).toBe(false);
    expect(isTaken('Left Digit', 'open', singleResult)).toBe(true);
  });

  it.each([...CLOSE_TAKERS, 'Jodi Digit', 'Half Sangam', 'Full Sangam', 'Left Digit', 'Right Digit'] as const)(
    'is always false for %s on a closed market',
    (label) => {
      expect([isTaken(label, 'open', SHUT), isTaken(label, 'close', SHUT)]).toEqual([false, false]);
    },
  );
});

describe('the total of a slip', () => {
  it('is the sum of its lines, and 0 without lines', () => {
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
