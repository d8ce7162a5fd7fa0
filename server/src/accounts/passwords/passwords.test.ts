import { hashPassword, DUMMY_HASH, passwordFits } from './passwords';

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

test('a password matches its own hash and no other', async () => {
  const stored = await hashPassword('play1234');
  expect(await passwordFits(stored, 'play1234')).toBe(true);
  expect(await passwordFits(stored, 'play1235')).toBe(false);
});

test('an unknown number costs the work of a known one and never matches', async () => {
  expect(costOf(DUMMY_HASH)).toBe(costOf(await hashPassword('play1234')));
  expect(await passwordFits(null, 'play1234')).toBe(false);
});
