import { isResult, winnersOf } from './winners';

const shown = (...values: Parameters<typeof winnersOf>): string[] =>
  winnersOf(...values).map(({ label, session, digits, closeDigits }) =>
    [label, session, digits, closeDigits].join(' ').trim(),
  );

describe('what wins', () => {
  it('by an open result: its ank and its pana', () => {
    expect(shown('main', '128', null)).toEqual(['Single Digit open 1', 'Single Pana open 128']);
    expect(shown('main', '100', null)).toEqual(['Single Digit open 1', 'Double Pana open 100']);
    expect(shown('starline', '777', null)).toEqual(['Single Digit open 1', 'Triple Pana open 777']);
  });

  it('by both results: the close, the jodi and each sangam', () => {
    expect(shown('main', '128', '240')).toEqual([
      'Single Digit close 6',
      'Single Pana close 240',
      'Jodi Digit close 16',
      'Half Sangam open 1 240',
      'Half Sangam close 6 128',
      'Full Sangam close 128 240',
    ]);
  });

  it('in Gali: each digit by its place, and the pair', () => {
    expect(shown('gali', '07', null)).toEqual(['Left Digit open 0', 'Right Digit open 7', 'Jodi Digit open 07']);
  });

  it('needs a possible result', () => {
    expect([
      isResult('main', '128'),
      isResult('main', '821'),
      isResult('starline', '47'),
      isResult('gali', '47'),
      isResult('gali', '7'),
    ]).toEqual([true, false, false, true, false]);
  });
});
