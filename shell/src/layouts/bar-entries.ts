import { pathOf, type ShownEntry } from '@ank/contract';
import { useBettingOn } from '@ank/shared/platform';
import { isRoutable, useNavigation } from '../federation/registry-state';
import { mergeEntries, own } from './entries';

export const OWN_BAR: readonly ShownEntry[] = [
  own('bar', 'Home', pathOf('home'), 'house', 0),
  own('bar', 'My bids', pathOf('myBids'), 'receipt-text', 10, true),
  own('bar', 'Charts', pathOf('charts'), 'chart-line', 80),
];

/** Home and three more; the menu button is the fifth. */
const BAR_ENTRIES = 4;

/** The bottom bar's entries. While betting is off, shortcuts fill the places of the betting entries. */
export function useBarEntries(): ShownEntry[] {
  const bettingOn = useBettingOn();
  const bar = useNavigation('bar');
  const shortcuts = useNavigation('shortcut');
  const remote = bettingOn ? bar : [...bar, ...shortcuts];
  return mergeEntries([...OWN_BAR, ...remote], { bettingOn, isRoutable }).slice(0, BAR_ENTRIES);
}
