import { type Installing, type Moment, wayToInstall, withDays } from './install.rules';

const RETURNING: Installing = { days: ['2026-11-21', '2026-11-22'], answered: false };
const CHROME: Moment = { hasPrompt: true, isIosTab: false, hasDraft: false };
const IPHONE: Moment = { ...CHROME, hasPrompt: false, isIosTab: true };

test('the app is offered once slips were placed on two days, by the browser or by instructions', () => {
  expect(wayToInstall(RETURNING, CHROME)).toBe('prompt');
  expect(wayToInstall(RETURNING, IPHONE)).toBe('words');
  expect(wayToInstall({ ...RETURNING, days: ['2026-11-21'] }, CHROME)).toBeNull();
});

test.each<[string, Partial<Installing>, Partial<Moment>]>([
  ['the player has answered', { answered: true }, {}],
  ['a slip is being made', {}, { hasDraft: true }],
  ['the browser has no question, as when it is installed', {}, { hasPrompt: false }],
])('it is not offered when %s', (_why, installing, moment) => {
  expect(wayToInstall({ ...RETURNING, ...installing }, { ...CHROME, ...moment })).toBeNull();
});

test('days are counted once, and are kept when the slips are removed', () => {
  const first = withDays({ days: [], answered: false }, ['2026-11-21', '2026-11-21']);
  expect(first.days).toEqual(['2026-11-21']);
  expect(withDays(withDays(first, []), ['2026-11-25']).days).toEqual(['2026-11-21', '2026-11-25']);
});

test('no more days are stored than count', () => {
  expect(withDays(RETURNING, ['2026-11-23', '2026-11-24']).days).toHaveLength(2);
});
