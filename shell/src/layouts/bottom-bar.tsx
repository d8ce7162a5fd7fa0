import { normalPath } from '@ank/contract';
import { Link, useLocation } from '@ank/shared/platform';
import { Ellipsis } from 'lucide-react';
import { useBarEntries } from './bar-entries';
import { sectionOf } from './bar-section';
import classes from './bottom-bar.module.css';
import { NavigationIcon } from './icons';
import { LAYOUT_TEXTS } from './layout.messages';
import { menuText } from './menu-text';
import { UnreadMark } from './unread-mark';

/** The bottom bar: home, the remotes' entries and the menu. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const entries = useBarEntries();
  const here = normalPath(useLocation().pathname);
  const section = entries.some(({ path }) => normalPath(path) === here) ? null : sectionOf(here, entries);
  return (
    <nav className={classes.bar} aria-label={LAYOUT_TEXTS.mainBar}>
      {entries.map(({ path, label, icon, drawing }) => (
        <Link
          key={path}
          to={path}
          className={classes.item}
          aria-current={normalPath(path) === here ? 'page' : path === section || undefined}
        >
          <NavigationIcon name={icon} drawing={drawing} />
          <span className={classes.label}>{menuText(label)}</span>
        </Link>
      ))}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMenu}>
        <Ellipsis size={24} aria-hidden />
        <UnreadMark />
        <span className={classes.label}>{LAYOUT_TEXTS.more}</span>
      </button>
    </nav>
  );
}
