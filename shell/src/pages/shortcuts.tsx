import type { ShownEntry } from '@ank/contract';
import { Link } from '@ank/shared/platform';
import { actionTileClass, ActionTiles, cardClass, TileIcon } from '@ank/ui';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useNavigation } from '../federation/registry-state';
import { NavigationIcon } from '../layouts/icons';
import { HOME_TEXTS } from './home.messages';
import classes from './shortcuts.module.css';
import { menuText } from '../layouts/menu-text';

/** The remotes' entries on home: tiles for shortcuts, a wide row per banner. A single shortcut is wide too. */
export function Shortcuts() {
  const shortcuts = useNavigation('shortcut');
  const banners = useNavigation('banner');
  const tiles = shortcuts.length > 1 ? shortcuts : [];
  const rows = shortcuts.length > 1 ? banners : [...shortcuts, ...banners];
  if (tiles.length + rows.length === 0) return null;
  return (
    <ActionTiles label={HOME_TEXTS.shortcuts}>
      {tiles.map((entry) => (
        <Tile key={entry.path} entry={entry} />
      ))}
      {rows.map((entry) => (
        <WideLink key={entry.path} entry={entry} />
      ))}
    </ActionTiles>
  );
}

function Tile({ entry }: { entry: ShownEntry }) {
  return (
    <Link className={actionTileClass} to={entry.path}>
      <NavigationIcon name={entry.icon} drawing={entry.drawing} />
      {menuText(entry.label)}
    </Link>
  );
}

function WideLink({ entry }: { entry: ShownEntry }) {
  return (
    <Link className={clsx(cardClass, classes.wide)} to={entry.path}>
      <TileIcon>
        <NavigationIcon name={entry.icon} drawing={entry.drawing} size={20} />
      </TileIcon>
      <span className={classes.text}>
        <span className={classes.label}>{menuText(entry.label)}</span>
        {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}
