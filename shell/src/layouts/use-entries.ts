import type { ShownEntry } from '@ank/contract';
import { useBettingOn } from '@ank/shared/platform';
import { isRoutable, useNavigation } from '../federation/registry-state';
import { mergeEntries, OWN_BAR, OWN_MENU } from './menu-entries';

/** Home and three more; the menu button is the fifth. */
const BAR_ENTRIES = 4;

/** The side menu's entries. */
export function useMenuEntries(): ShownEntry[] {
  const bettingOn = useBettingOn();
  return mergeEntries([...OWN_MENU, ...useNavigation('menu')], { bettingOn, isRoutable });
}

/** The bottom bar's entries. While betting is off, shortcuts fill the places of the betting entries. */
export function useBarEntries(): ShownEntry[] {
  const bettingOn = useBettingOn();
  const bar = useNavigation('bar');
  const shortcuts = useNavigation('shortcut');
  const remote = bettingOn ? bar : [...bar, ...shortcuts];
  return mergeEntries([...OWN_BAR, ...remote], { bettingOn, isRoutable }).slice(0, BAR_ENTRIES);
}
