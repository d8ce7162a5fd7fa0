import { pathOf, type ShownEntry } from '@ank/contract';
import { useBettingOn } from '@ank/shared/platform';
import { isRoutable, useNavigation } from '../federation/registry-state';
import { mergeEntries, own } from './entries';

/** The shell's own entries of the side menu; those of the remotes are merged in by order. */
export const OWN_MENU: readonly ShownEntry[] = [
  own('menu', 'Home', pathOf('home'), 'house', 0),
  own('menu', 'How To Play', pathOf('howToPlay'), 'circle-play', 50, true),
  own('menu', 'Charts', pathOf('charts'), 'chart-line', 70),
  own('menu', 'Change Password', pathOf('changePassword'), 'key-round', 80),
  own('menu', 'Privacy Policy', pathOf('privacyPolicy'), 'shield-check', 90),
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

/** The side menu's entries. */
export function useMenuEntries(): ShownEntry[] {
  const bettingOn = useBettingOn();
  return mergeEntries([...OWN_MENU, ...useNavigation('menu')], { bettingOn, isRoutable });
}
