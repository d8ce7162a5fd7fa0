/** Texts of the game selection. */
export const SELECTION_TEXTS = {
  games: 'Games',
  closedSince: (time: string) => `Closed ${time}`.trim(),
  noMarket: 'Choose a market first.',
} as const;
