import type { NavigationEntry } from '@ank/contract';
import { OWN_BAR } from './bar-entries';
import { mergeEntries } from './entries';
import { groupsOf, OWN_MENU } from './menu-entries';
import { shortName } from './side-menu';

const entry = (label: string, path: string, order: number, betting = false): NavigationEntry => ({
  place: 'menu',
  label,
  path,
  icon: 'star',
  order,
  betting,
});

test.each([
  ['Asha', 'Asha'],
  ['Rajeshkuma', 'Rajeshkuma'],
  ['Rajeshkumar', 'Rajeshkuma...'],
  ['राजेशकुमारवर्मा', 'राजेशकुमार...'],
])('shows the name %s as %s [R14]', (username, shown) => {
  expect(shortName(username)).toBe(shown);
});

test('an address with two entries is shown once, as the first of them', () => {
  const merged = mergeEntries([...OWN_MENU, entry('House', '/imp', 5)], { bettingOn: true, isRoutable: () => true });
  expect(merged.map(({ label }) => label)).toEqual([
    'Home',
    'How To Play',
    'Charts',
    'Change Password',
    'Privacy Policy',
  ]);
});

test('a name with two entries is shown once, as the first of them', () => {
  const old = entry('My bids', '/imp4', 20, true);
  const merged = mergeEntries([...OWN_BAR, old], { bettingOn: true, isRoutable: () => true });
  expect(merged.map(({ label, path }) => [label, path])).toEqual([
    ['Home', '/imp'],
    ['My bids', '/mybids'],
    ['Charts', '/charts'],
  ]);
});

test('entries are grouped by their order and an empty group leaves no gap', () => {
  const groups = groupsOf([
    entry('Home', '/imp', 0),
    entry('Wallet', '/imp7', 20),
    entry('Change Password', '/change', 80),
  ]);
  expect(groups.map((group) => group.map(({ label }) => label))).toEqual([['Home', 'Wallet'], ['Change Password']]);
});
