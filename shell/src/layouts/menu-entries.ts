import { type ShownEntry, type NavigationPlace, pathOf } from '@ank/contract';

const own = (
  place: NavigationPlace,
  label: string,
  path: string,
  icon: string,
  order: number,
  betting = false,
): ShownEntry => ({
  place,
  label,
  path,
  icon,
  order,
  betting,
});

/** The shell's own entries; those of the remotes are merged in by order. */
export const OWN_MENU: readonly ShownEntry[] = [
  own('menu', 'Home', pathOf('home'), 'house', 0),
  own('menu', 'How To Play', pathOf('howToPlay'), 'circle-play', 50, true),
  own('menu', 'Charts', pathOf('charts'), 'chart-line', 70),
  own('menu', 'Change Password', pathOf('changePassword'), 'key-round', 80),
  own('menu', 'Privacy Policy', pathOf('privacyPolicy'), 'shield-check', 90),
];

export const OWN_BAR: readonly ShownEntry[] = [
  own('bar', 'Home', pathOf('home'), 'house', 0),
  own('bar', 'My bids', pathOf('myBids'), 'receipt-text', 10, true),
  own('bar', 'Charts', pathOf('charts'), 'chart-line', 80),
];

/** Upper bounds of the order in each group of the side menu. */
const GROUP_BOUNDS = [50, 80, Infinity];

/** Splits the side menu's entries into groups: playing, help and charts, account. */
export function groupsOf(entries: readonly ShownEntry[]): ShownEntry[][] {
  let from = -Infinity;
  return GROUP_BOUNDS.map((bound) => {
    const group = entries.filter((entry) => entry.order >= from && entry.order < bound);
    from = bound;
    return group;
  }).filter((group) => group.length > 0);
}

/** Own and remote entries sorted by order, without those that have no screen. Paths and names are unique. */
export function mergeEntries(
  entries: readonly ShownEntry[],
  { bettingOn, isRoutable }: { bettingOn: boolean; isRoutable: (path: string) => boolean },
): ShownEntry[] {
  const paths = new Set<string>();
  const labels = new Set<string>();
  return entries
    .filter((entry) => (bettingOn || !entry.betting) && isRoutable(entry.path))
    .filter(({ path, label }) => !paths.has(path) && !labels.has(label) && paths.add(path) && labels.add(label))
    .sort((a, b) => a.order - b.order);
}
