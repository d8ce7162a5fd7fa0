import type { GameRouteState } from '@ank/contract';
import { hasTwoResults, nextDeadline } from '@ank/rules';
import { Link, nowMs, useGameRouteState, useScreen } from '@ank/shared/platform';
import { localName } from '@ank/texts';
import { buttonClass, Note } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import { type BidWindow, pastClock } from '../entry/bid-window';
import { ClosedMarket } from '../entry/closed-market';
import type { BidFamily } from '../entry/family';
import { LiveCountdown } from '../entry/live-countdown';
import { useBidWindow } from '../entry/use-bid-window';
import { useRates } from '../entry/use-rates';
import { PauseCard } from '../limits/pause-card';
import { usePause } from '../limits/use-pause';
import { HandedSlip } from '../repeat/handed-slip';
import { LastSlips } from '../repeat/last-slips';
import type { GameSelection } from './game-selection';
import { SELECTION_TEXTS } from './game-selection.messages';
import classes from './game-selection.module.css';
import { type Closing, GameTile } from './game-tile';

const NO_GAME: GameRouteState = { gameId: '', openTime: '', gameName: '', pana: '' };

/**
 * The game types of the chosen market. Those bound to the open time are closed from that minute on; after the close all
 * of them look closed.
 */
export function GameSelectionScreen({ selection }: { selection: GameSelection }) {
  const game = useGameRouteState();
  const { family } = selection;
  const { window, clock, result } = useBidWindow(family, game ?? NO_GAME);
  useScreen({ title: (game && localName(game.gameName, game.names)) || selection.title });
  const rateOf = useRates(family.id);
  const pause = usePause();
  const takesAny = window.takesOpen || window.takesClose;
  const closingOf = (timed: boolean): Closing | null => {
    if (game === null || (timed ? window.takesOpen : takesAny)) return null;
    return { since: pastClock(timed ? window.opensAtMs : window.closesAtMs, nowMs()), isBlocked: timed };
  };
  return (
    <div className={classes.screen}>
      {game === null ? (
        <NoMarket path={family.marketsPath} />
      ) : (
        <Times texts={selection.times(clock)} family={family} window={window} />
      )}
      {pause && <PauseCard pause={pause} />}
      {game !== null && !takesAny && !pause && (
        <ClosedMarket
          title={BID_TEXTS.marketClosed}
          sinceMs={window.closesAtMs}
          early={window.closedEarly}
          dayOff={window.dayOff}
          result={result}
          to={family.marketsPath}
          toLabel={BID_TEXTS.toMarkets}
        />
      )}
      {game !== null && <HandedSlip {...selection} game={game} />}
      {game !== null && <LastSlips {...selection} game={game} />}
      <ul className={classes.grid} aria-label={SELECTION_TEXTS.games}>
        {selection.gameTypes.map((gameType) => (
          <li key={gameType.id}>
            <GameTile gameType={gameType} game={game} closing={closingOf(gameType.timed)} rateOf={rateOf} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type TimesProps = { texts: readonly string[]; family: BidFamily; window: BidWindow };

function Times({ texts, family, window }: TimesProps) {
  const deadline = nextDeadline(window);
  return (
    <p className={classes.times}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {deadline && (
        <LiveCountdown
          label={hasTwoResults(family.id) ? BID_TEXTS.endsIn[deadline.session] : BID_TEXTS.closesIn}
          untilMs={deadline.endsAtMs}
        />
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
