import { Link, useScreen } from '@ank/shared/platform';
import { List, listRowClass, RowContent, TileIcon } from '@ank/ui';
import { ChevronRight } from 'lucide-react';
import { useNavigation } from '../federation/registry-state';
import { NavigationIcon } from '../layouts/icons';
import { PAGES_TEXTS } from './pages.messages';

/** Route /histories: the histories that the remotes contribute. */
export function HistoriesScreen() {
  useScreen({ title: PAGES_TEXTS.histories });
  const histories = useNavigation('histories');
  return (
    <nav aria-label={PAGES_TEXTS.histories}>
      <List>
        {histories.map(({ label, path, icon }) => (
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
