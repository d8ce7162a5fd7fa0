import { useGameRouteState } from '@ank/shared/platform';

/** The id of the market whose game is open, which a wide window lets the player change while it is. */
export const useChosenMarket = (): string | undefined => useGameRouteState()?.gameId;
