import { aliasRoute, bidRoutes } from '@ank/shared/bid-entry';
import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { STARLINE } from './family';
import { StarlineSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { StarlineBidsScreen, StarlineWinsScreen } from './history/histories.screen';
import { StarlineHomeScreen } from './home/starline-home.screen';

/** The screens of Starline. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('starlineHome'), Component: StarlineHomeScreen },
  aliasRoute('starlineAlias', 'starlineHome'),
  { path: pathOf('starlineGame'), Component: StarlineSelectionScreen },
  ...bidRoutes(STARLINE, GAME_TYPES),
  { path: pathOf('starlineBids'), Component: StarlineBidsScreen },
  { path: pathOf('starlineWins'), Component: StarlineWinsScreen },
];
