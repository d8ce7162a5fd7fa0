import type { GameRouteState } from '@ank/contract';
import { Link, useGameRouteState, useScreen } from '@ank/shared/platform';
import { buttonClass, Note } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import { type BidWindow, takesSession } from '../entry/bid-window';
import { LiveCountdown } from '../entry/live-countdown';
import { useBidWindow } from '../entry/use-bid-window';
import type { GameSelection } from './game-selection';
import { SELECTION_TEXTS } from './game-selection.messages';
import classes from './game-selection.module.css';
import { GameTile } from './game-tile';

const NO_GAME: GameRouteState = { gameId: '', openTime: '', gameName: '', pana: '' };

/** The game types of the chosen market. Those bound to the open time are closed from that minute on. */
export function GameSelectionScreen({ selection }: { selection: GameSelection }) {
  const game = useGameRouteState();
  const { window, clock } = useBidWindow(selection.family, game ?? NO_GAME);
  useScreen({ title: game?.gameName || selection.title });
  const closed = (timed: boolean): boolean => game !== null && timed && !takesSession({ timed }, 'open', window);
  return (
    <div className={classes.screen}>
      {game === null ? (
        <NoMarket path={selection.family.marketsPath} />
      ) : (
        <Times texts={selection.times(clock)} window={window} />
      )}
      <ul className={classes.grid} aria-label={SELECTION_TEXTS.games}>
        {selection.gameTypes.map((gameType) => (
          <li key={gameType.id}>
            <GameTile gameType={gameType} game={game} closedSince={closed(gameType.timed) ? clock.openTime : null} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type TimesProps = { texts: readonly string[]; window: BidWindow };

function Times({ texts, window }: TimesProps) {
  return (
    <p className={classes.times}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {(window.takesOpen || window.takesClose) && window.closesAtMs !== null && (
        <LiveCountdown untilMs={window.closesAtMs} />
      )}
    </p>
  );
}

/** Shown when the URL was opened directly: without a market the tiles do nothing. */
function NoMarket({ path }: { path: string }) {
  return (
    <>
      <Note>{SELECTION_TEXTS.noMarket}</Note>
      <Link to={path} className={buttonClass({ variant: 'outline', block: true })}>
        {BID_TEXTS.toMarkets}
      </Link>
    </>
  );
}
