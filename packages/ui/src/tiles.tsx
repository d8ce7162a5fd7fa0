import clsx from 'clsx';
import type { ReactNode } from 'react';
import { cardClass } from './card';
import classes from './tiles.module.css';

/** Three tiles in a row: the home shortcuts, the history and chart buttons of a game's home. */
export function ActionTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.tiles} aria-label={label}>
      {children}
    </nav>
  );
}

/** The class of a link in ActionTiles: an icon over a word. */
export const actionTileClass: string = clsx(cardClass, classes.tile);

type TileKind = 'primary' | 'plain' | 'positive' | 'negative';

/** An icon of size 20 on a round tint. */
export function TileIcon({ kind = 'primary', children }: { kind?: TileKind; children: ReactNode }) {
  return (
    <span className={clsx(classes.disc, classes[kind])} aria-hidden>
      {children}
    </span>
  );
}
