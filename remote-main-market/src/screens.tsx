import { BidEntryScreen, type GameType } from '@ank/shared/bid-entry';
import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { Navigate } from '@ank/shared/platform';
import { MAIN_MARKETS } from './family';
import { GameSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { BidHistoryScreen } from './history/bid-history.screen';
import { GameRatesScreen } from './rates/game-rates.screen';

const bidRoute = (gameType: GameType): RemoteRoute => ({
  path: gameType.path,
  Component: () => <BidEntryScreen gameType={gameType} family={MAIN_MARKETS} />,
});

/** The screens of the main markets. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('game'), Component: GameSelectionScreen },
  ...GAME_TYPES.map(bidRoute),
  { path: pathOf('gameRates'), Component: GameRatesScreen },
  { path: pathOf('mainBids'), Component: BidHistoryScreen },
  { path: pathOf('mainBidsAlias'), Component: () => <Navigate to={pathOf('mainBids')} replace /> },
];
