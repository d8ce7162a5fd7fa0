import { aliasRoute, bidRoutes } from '@ank/bid-entry';
import type { RemoteRoute } from '@ank/contract';
import { STARLINE } from './family';
import { StarlineSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { StarlineBidsScreen, StarlineWinsScreen } from './history/histories.screen';
import { StarlineHomeScreen } from './home/starline-home.screen';

/** The screens of Starline. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: '/imp2', Component: StarlineHomeScreen },
  aliasRoute('/star', '/imp2'),
  { path: '/stargame', Component: StarlineSelectionScreen },
  ...bidRoutes(STARLINE, GAME_TYPES),
  { path: '/imp5', Component: StarlineBidsScreen },
  { path: '/imp6', Component: StarlineWinsScreen },
];
