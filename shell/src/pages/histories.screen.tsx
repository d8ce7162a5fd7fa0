import { Link, useScreen } from '@ank/shared/platform';
import { LinkRowContent, List, listRowClass } from '@ank/ui';
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
        {histories.map(({ label, path, icon, drawing }) => (
          <li key={path}>
            <Link className={listRowClass()} to={path}>
              <LinkRowContent icon={<NavigationIcon name={icon} drawing={drawing} size={20} />} title={label} />
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}
