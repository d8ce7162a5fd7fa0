import type { GameRouteState } from '@ank/contract';
import { ownerOf } from '@ank/protocol';
import { currentSession, Link, notifyFault } from '@ank/shared/platform';
import { word } from '@ank/texts';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import { type GameType, NO_VALUES } from '../entry/game-type';
import { type RateOf, ratesText } from '../entry/returns';
import { isLocked } from '../slip/draft';
import { draftKey, draftStore } from '../slip/draft-store';
import { SELECTION_TEXTS } from './game-selection.messages';
import classes from './game-tile.module.css';
import drawn from './drawings.module.css';

/** `since`: a clock time, '' if it is not past. `isBlocked`: a tap only shows a message, as on timed types. */
export type Closing = { since: string; isBlocked: boolean };

/** Whether a slip of that game waits for an answer: its screen checks again, also after the game has closed. */
const waitsForAnswer = ({ id }: GameType, { gameId }: GameRouteState): boolean =>
  isLocked(draftStore(draftKey(ownerOf(currentSession()), id, gameId)).read());

type GameTileProps = {
  gameType: GameType;
  /** Null without a chosen market: the tile is inert. */
  game: GameRouteState | null;
  /** Null while it is open. */
  closing: Closing | null;
  rateOf: RateOf;
};

/** One game type of the selection. A closed one keeps its place and shows why. */
export function GameTile({ gameType, game, closing, rateOf }: GameTileProps) {
  const closed = closing !== null;
  const content: ReactNode = (
    <>
      <span className={classes.disc}>
        <svg className={clsx(drawn.glyph, closed && drawn.off)} viewBox="0 0 78 78" aria-hidden>
          {gameType.draw()}
        </svg>
      </span>
      <span className={classes.name}>{word(gameType.label)}</span>
      {!closed && <span className={classes.rate}>{ratesText(gameType, NO_VALUES, rateOf)}</span>}
      <span className={classes.hint}>
        {closed && <Lock size={16} aria-hidden />}
        {closed ? SELECTION_TEXTS.closedSince(closing.since) : word(gameType.hint)}
      </span>
    </>
  );
  if (game !== null && (!closing?.isBlocked || waitsForAnswer(gameType, game))) {
    return (
      <Link
        className={clsx(classes.tile, closed && classes.closed)}
        to={gameType.path}
        state={{ ...game, pana: gameType.label } satisfies GameRouteState}
      >
        {content}
      </Link>
    );
  }
  const explain = (): void => {
    if (game !== null) notifyFault(BID_TEXTS.closed(word(gameType.label)));
  };
  return (
    <button type="button" className={clsx(classes.tile, closed && classes.closed)} aria-disabled onClick={explain}>
      {content}
    </button>
  );
}
