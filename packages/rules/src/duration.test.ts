import { formatDuration } from './duration';

test.each([
  [0, '1 min'],
  [40, '40 min'],
  [60, '60 min'],
  [61, '2 h'],
  [150, '3 h'],
  [2880, '48 h'],
  [2881, '3 days'],
])('%d minutes read as %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});
