import { aliasRoute, bidRoutes } from '@ank/shared/bid-entry';
import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { GALI } from './family';
import { GaliSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { GaliBidsScreen, GaliWinsScreen } from './history/histories.screen';
import { GaliHomeScreen } from './home/gali-home.screen';

/** The screens of Gali Disawar. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('galiHome'), Component: GaliHomeScreen },
  aliasRoute('galiAlias', 'galiHome'),
  { path: pathOf('galiGame'), Component: GaliSelectionScreen },
  ...bidRoutes(GALI, GAME_TYPES),
  { path: pathOf('galiBids'), Component: GaliBidsScreen },
  { path: pathOf('galiWins'), Component: GaliWinsScreen },
];
