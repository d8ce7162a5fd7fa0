import type { RemoteRoute } from '@ank/contract';
import { Navigate } from '@ank/shared/platform';
import { BidEntryScreen } from './bid-entry.screen';
import type { BidFamily } from './entry/family';
import type { GameType } from './entry/game-type';

/** The bid screens of a family, one for each row. */
export function bidRoutes(family: BidFamily, gameTypes: readonly GameType[]): RemoteRoute[] {
  return gameTypes.map((gameType) => ({
    path: gameType.path,
    Component: () => <BidEntryScreen gameType={gameType} family={family} />,
  }));
}

/** A second address of a screen. */
export function aliasRoute(alias: string, screen: string): RemoteRoute {
  return { path: alias, Component: () => <Navigate to={screen} replace /> };
}
