/** What a market card hands to a game selection, and a game selection to a bid screen, in the router's state. */
export type GameRouteState = {
  gameId: string;
  /** 12-hour text such as '09:30 AM'. */
  openTime: string;
  gameName: string;
  /** Name of the chosen tile; '' before one is chosen. */
  pana: string;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The route state in `value`; null without a game, as when the URL was opened directly. */
export function parseGameRouteState(value: unknown): GameRouteState | null {
  if (typeof value !== 'object' || value === null) return null;
  const state = value as Record<string, unknown>;
  const gameId = textOf(state.gameId);
  return gameId === ''
    ? null
    : { gameId, openTime: textOf(state.openTime), gameName: textOf(state.gameName), pana: textOf(state.pana) };
}
