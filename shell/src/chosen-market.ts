import { useGameRouteState } from '@ank/shared/platform';

/** The id of the market whose game is open. In a wide window the player can change it without leaving the game. */
export const useChosenMarket = (): string | undefined => useGameRouteState()?.gameId;
