import { formatCountdown, formatPoints, msToNextCountdown } from './format';
import { webUrl } from './web-url';

const MINUTE_MS = 60_000;

test.each([
  [0, '0'],
  [-150, '-150'],
  [2450, '2,450'],
  [125_000, '1,25,000'],
  [12_345_678, '1,23,45,678'],
  [-1_234_567, '-12,34,567'],
  [Number.MAX_SAFE_INTEGER, '9,00,71,99,25,47,40,991'],
  [999, '999'],
  [-1000.25, '-1,000.25'],
  [10_000.5, '10,000.50'],
  [0.1 + 0.2, '0.30'],
])('formats %d points with Indian grouping as %s', (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

test.each([
  [-5000, '0 s'],
  [0, '0 s'],
  [999, '0 s'],
  [42_000, '42 s'],
  [MINUTE_MS - 1, '59 s'],
  [MINUTE_MS, '1 min'],
  [19 * MINUTE_MS + 42_000, '19 min'],
  [60 * MINUTE_MS - 1, '59 min'],
  [60 * MINUTE_MS, '1 h 0 min'],
  [77 * MINUTE_MS + 30_000, '1 h 17 min'],
])('formats %d remaining ms as %s', (msLeft, text) => {
  expect(formatCountdown(msLeft)).toBe(text);
});

test.each([77.5 * MINUTE_MS, 19 * MINUTE_MS, 90_001, MINUTE_MS, 59_999, 42_000, 500])(
  'with %d ms left the text stays until the announced moment, and changes then',
  (msLeft) => {
    const wait = msToNextCountdown(msLeft);
    expect(formatCountdown(msLeft - wait + 1)).toBe(formatCountdown(msLeft));
    if (msLeft >= 1000) expect(formatCountdown(msLeft - wait)).not.toBe(formatCountdown(msLeft));
  },
);

test.each([
  'javascript:alert(1)',
  ' javascript://x',
  'data:text/html,x',
  '//evil.example/',
  '/chart/7',
  'ftp://x.example',
  'https://',
  '',
])('rejects %p as a web address', (text) => {
  expect(webUrl(text)).toBeNull();
});

test('accepts a web address', () => {
  expect(webUrl(' https://host.example/game-result-chart/7 ')).toBe('https://host.example/game-result-chart/7');
});
