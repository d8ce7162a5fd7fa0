import type { GameType } from '@ank/shared/bid-entry';
import type { GameRouteState } from '@ank/shared/contract';
import { Link, notify } from '@ank/shared/platform';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { SELECTION_TEXTS as TEXTS } from './game-selection.messages';
import classes from './game-tile.module.css';
import { Glyph } from './glyphs';

const HINTS: Readonly<Record<string, string>> = {
  single: '0 to 9',
  jodi: '00 to 99',
  singlePana: 'Three different',
  doublePana: 'One pair',
  triplePana: 'Three equal',
  halfSangam: 'One digit and a pana',
  fullSangam: 'Both panas',
  spDpTp: 'All panas of a digit',
  spMotor: 'Digits into single panas',
  dpMotor: 'Digits into double panas',
};

type GameTileProps = {
  gameType: GameType;
  /** Null: no market was chosen, the tile does nothing. */
  game: GameRouteState | null;
  /** The time since which a timed type is closed, or null while it is open. */
  closedSince: string | null;
};

/** One game type of the selection. A closed one stays in place and says why it does not open. */
export function GameTile({ gameType, game, closedSince }: GameTileProps) {
  const closed = closedSince !== null;
  const content: ReactNode = (
    <>
      <span className={classes.disc}>
        <Glyph id={gameType.id} off={closed} />
      </span>
      <span className={classes.name}>{gameType.label}</span>
      <span className={classes.hint}>
        {closed && <Lock size={16} aria-hidden />}
        {closed ? TEXTS.closedSince(closedSince) : HINTS[gameType.id]}
      </span>
    </>
  );
  if (game !== null && !closed) {
    return (
      <Link className={classes.tile} to={gameType.path} state={{ ...game, pana: gameType.label } satisfies GameRouteState}>
        {content}
      </Link>
    );
  }
  const explain = (): void => {
    if (game !== null) notify(TEXTS.closed(gameType.label));
  };
  return (
    <button type="button" className={clsx(classes.tile, closed && classes.closed)} aria-disabled onClick={explain}>
      {content}
    </button>
  );
}
