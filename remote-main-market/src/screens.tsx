import { aliasRoute, bidRoutes } from '@ank/bid-entry';
import type { RemoteRoute } from '@ank/contract';
import { MAIN_MARKETS } from './family';
import { MainSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { BidHistoryScreen, WinHistoryScreen } from './history/histories.screen';
import { GameRatesScreen } from './rates/game-rates.screen';

/** The screens of the main markets. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: '/game', Component: MainSelectionScreen },
  ...bidRoutes(MAIN_MARKETS, GAME_TYPES),
  { path: '/gameRates', Component: GameRatesScreen },
  { path: '/imp4', Component: BidHistoryScreen },
  aliasRoute('/bid', '/imp4'),
  { path: '/imp3', Component: WinHistoryScreen },
  aliasRoute('/win', '/imp3'),
  aliasRoute('/windata', '/imp3'),
];
