import { aliasRoute, bidRoutes } from '@ank/bid-entry';
import type { RemoteRoute } from '@ank/contract';
import { GALI } from './family';
import { GaliSelectionScreen } from './game-selection/game-selection.screen';
import { GAME_TYPES } from './game-types';
import { GaliBidsScreen, GaliWinsScreen } from './history/histories.screen';
import { GaliHomeScreen } from './home/gali-home.screen';

/** The screens of Gali Disawar. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: '/galiIMP', Component: GaliHomeScreen },
  aliasRoute('/galigame', '/galiIMP'),
  { path: '/galiallgame', Component: GaliSelectionScreen },
  ...bidRoutes(GALI, GAME_TYPES),
  { path: '/impbid', Component: GaliBidsScreen },
  { path: '/impwin', Component: GaliWinsScreen },
];
