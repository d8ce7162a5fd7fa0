import { type BidWindow, LiveCountdown, type MarketClock, useBidWindow } from '@ank/shared/bid-entry';
import { type GameRouteState, pathOf } from '@ank/shared/contract';
import { Link, useGameRouteState, useScreen } from '@ank/shared/platform';
import { buttonClass, Note } from '@ank/shared/ui';
import { MAIN_MARKETS } from '../family';
import { GAME_TYPES } from '../game-types';
import { SELECTION_TEXTS as TEXTS } from './game-selection.messages';
import classes from './game-selection.module.css';
import { GameTile } from './game-tile';

const NO_GAME: GameRouteState = { gameId: '', openTime: '', gameName: '', pana: '' };

/** The game types of the chosen market. */
export function GameSelectionScreen() {
  const game = useGameRouteState();
  const { window, clock } = useBidWindow(MAIN_MARKETS, game ?? NO_GAME);
  useScreen({ title: game?.gameName || TEXTS.title });
  const timedOver = game !== null && !window.takesOpen;
  return (
    <div className={classes.screen}>
      {game === null ? <NoMarket /> : <Times window={window} clock={clock} />}
      <ul className={classes.grid} aria-label={TEXTS.games}>
        {GAME_TYPES.map((gameType) => (
          <li key={gameType.id}>
            <GameTile gameType={gameType} game={game} closedSince={gameType.timed && timedOver ? clock.openTime : null} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Times({ window, clock }: { window: BidWindow; clock: MarketClock }) {
  return (
    <p className={classes.times}>
      <span>{TEXTS.open(clock.openTime)}</span>
      {clock.closeTime !== '' && <span>{TEXTS.close(clock.closeTime)}</span>}
      {window.takesClose && window.closesAtMs !== null && <LiveCountdown untilMs={window.closesAtMs} />}
    </p>
  );
}

/** An address typed by hand: the tiles do nothing without a market. */
function NoMarket() {
  return (
    <>
      <Note>{TEXTS.noMarket}</Note>
      <Link to={pathOf('home')} className={buttonClass({ variant: 'outline', block: true })}>
        {TEXTS.toMarkets}
      </Link>
    </>
  );
}
