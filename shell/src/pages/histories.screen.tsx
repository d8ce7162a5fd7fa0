import { pathOf } from '@ank/shared/contract';
import { Link, useScreen } from '@ank/shared/platform';
import { List, listRowClass, RowContent, TileIcon } from '@ank/shared/ui';
import { ChevronRight } from 'lucide-react';
import { isRoutable } from '../federation/registry-state';
import { NavigationIcon } from '../layouts/icons';
import { PAGES_TEXT } from './pages.messages';

/** In the specification's order and spelling; letter case of an address does not matter. */
export const HISTORIES = [
  { label: 'Deposit History', path: '/AddFundHistory', icon: 'banknote-arrow-up' },
  { label: 'Wallet History', path: pathOf('transactions'), icon: 'wallet' },
  { label: 'Main Bid-History', path: pathOf('mainBids'), icon: 'receipt-text' },
  { label: 'Main Win-History', path: pathOf('mainWins'), icon: 'trophy' },
  { label: 'Starline Bid-History', path: pathOf('starlineBids'), icon: 'receipt-text' },
  { label: 'Starline Win-History', path: pathOf('starlineWins'), icon: 'trophy' },
  { label: 'Gali Bid-History', path: pathOf('galiBids'), icon: 'receipt-text' },
  { label: 'Gali Win-History', path: pathOf('galiWins'), icon: 'trophy' },
] as const;

/** Route /histories. A history whose remote is not on this site is left out. */
export function HistoriesScreen() {
  useScreen({ title: PAGES_TEXT.histories });
  return (
    <nav aria-label={PAGES_TEXT.histories}>
      <List>
        {HISTORIES.filter(({ path }) => isRoutable(path)).map(({ label, path, icon }) => (
          <li key={path}>
            <Link className={listRowClass()} to={path}>
              <RowContent
                start={
                  <TileIcon>
                    <NavigationIcon name={icon} size={20} />
                  </TileIcon>
                }
                title={label}
                end={<ChevronRight size={20} aria-hidden />}
              />
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}
