import { rateOfLabel } from '@ank/protocol';
import { PAYOUT_CASES } from '@ank/rules/test-support';
import { formatPoints } from '@ank/ui';
import { SINGLE } from '../test-support';
import { ratesText, winText } from './returns';

const NO_VALUES = { digits: '', closeDigits: '', classes: [] } as const;
const RATES = {
  single_digit: { low: '10', high: '95' },
  single_pana: { low: '10', high: '1500' },
  double_pana: { low: '10', high: '3000' },
  jodi_digit: { low: 'ten', high: '950' },
  full_sangam: { low: '0', high: '100000' },
};
const rateOf = (label: string) => rateOfLabel(RATES, 'main', label);
const single = (points: number, digits = '5', session = 'open') =>
  ({ label: 'Single Digit', session, digits, closeDigits: '', points }) as const;

it.each(PAYOUT_CASES)('%d points at %j show what the database pays, %d', (points, rate, won) => {
  expect(winText([single(points)], () => rate)).toBe(`If 5 comes: ${formatPoints(won)}`);
});

it('shows the minimum and the maximum of several bids', () => {
  expect(winText([single(10), single(10, '6')], rateOf)).toBe('If one of them comes: 95');
  expect(winText([single(10), single(100, '6')], rateOf)).toBe('If one of them comes: 95 to 950');
});

it('adds up the bids on one number of a session', () => {
  expect(winText([single(5), single(5)], rateOf)).toBe('If 5 comes: 94');
  expect(winText([single(10), single(10), single(30, '6')], rateOf)).toBe('If one of them comes: 190 to 285');
  expect(winText([single(10), single(10, '5', 'close')], rateOf)).toBe('If one of them comes: 95');
});

it('names the rate, and that of each class if the player ticks classes', () => {
  expect(ratesText(SINGLE, NO_VALUES, rateOf)).toBe('10 pays 95');
  expect(ratesText({ ...SINGLE, label: 'SP Motor', settledAs: 'Single Pana' }, NO_VALUES, rateOf)).toBe(
    '10 pays 1,500',
  );
  const classes = { ...NO_VALUES, classes: ['Single Pana', 'Double Pana'] } as const;
  expect(ratesText({ ...SINGLE, choosesClasses: true }, classes, rateOf)).toBe(
    'Single Pana 10 pays 1,500, Double Pana 10 pays 3,000',
  );
});

it.each(['Jodi Digit', 'Full Sangam', 'Triple Pana'] as const)(
  'shows nothing for %s, whose rate is unusable',
  (label) => {
    expect(ratesText({ ...SINGLE, label }, NO_VALUES, rateOf)).toBe('');
    expect(winText([single(10), { ...single(10), label }], rateOf)).toBe('');
  },
);

it('reads the rates of Gali under the names that it shares with main markets', () => {
  expect(rateOfLabel(RATES, 'gali', 'Right Digit')).toEqual({ stake: 10, pays: 1500 });
  expect(rateOfLabel(RATES, 'gali', 'Single Pana')).toBeNull();
});
