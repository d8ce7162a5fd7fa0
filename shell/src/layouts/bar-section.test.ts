import type { ShownEntry } from '@ank/contract';
import { fixRegistry } from '../federation/registry-state';
import { FULL_REGISTRY } from '../test-support/registry';
import { sectionOf } from './bar-section';
import { OWN_BAR } from './bar-entries';

const entriesOf = (place: string): ShownEntry[] =>
  FULL_REGISTRY.remotes.flatMap(({ navigation }) => navigation.filter((entry) => entry.place === place));
const BAR = [...OWN_BAR, ...entriesOf('bar')];

beforeAll(() => fixRegistry(FULL_REGISTRY));

test.each([
  ['a screen of a remote with entries in the bar', '/withdraw', '/imp7'],
  ['the same, in other letters', '/Transaction/', '/imp7'],
  ['a screen of a game', '/game', '/imp'],
  ['a list of bids of a game', '/IMPBID', '/mybids'],
])('%s belongs to an entry of the bar', (_what, path, section) => {
  expect(sectionOf(path, BAR)).toBe(section);
});

test('a shortcut that stands in the bar has the screens of its remote', () => {
  expect(sectionOf('/impbid', [...OWN_BAR, ...entriesOf('shortcut')])).toBe('/galiIMP');
});

test("the shell's own screens belong to none", () => {
  expect(['/profile', '/about', '/nowhere'].map((path) => sectionOf(path, BAR))).toEqual([null, null, null]);
});
