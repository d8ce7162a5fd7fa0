import { durationOf } from './duration';

test.each([
  [0, 1, 'minutes'],
  [40, 40, 'minutes'],
  [60, 60, 'minutes'],
  [61, 2, 'hours'],
  [150, 3, 'hours'],
  [2880, 48, 'hours'],
  [2881, 3, 'days'],
] as const)('%d minutes are %d %s', (minutes, count, unit) => {
  expect(durationOf(minutes)).toEqual({ count, unit });
});
