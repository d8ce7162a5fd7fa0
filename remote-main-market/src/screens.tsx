import { aliasRoute, bidRoutes } from '@ank/shared/bid-entry';
import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { MAIN_MARKETS } from './family';
import { MainSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { BidHistoryScreen, WinHistoryScreen } from './history/histories.screen';
import { GameRatesScreen } from './rates/game-rates.screen';

/** The screens of the main markets. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('game'), Component: MainSelectionScreen },
  ...bidRoutes(MAIN_MARKETS, GAME_TYPES),
  { path: pathOf('gameRates'), Component: GameRatesScreen },
  { path: pathOf('mainBids'), Component: BidHistoryScreen },
  aliasRoute('mainBidsAlias', 'mainBids'),
  { path: pathOf('mainWins'), Component: WinHistoryScreen },
  aliasRoute('mainWinsAlias', 'mainWins'),
  aliasRoute('mainWinsDataAlias', 'mainWins'),
];
