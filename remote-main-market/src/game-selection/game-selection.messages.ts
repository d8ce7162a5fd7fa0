/** What a player reads on the game selection. */
export const SELECTION_TEXTS = {
  title: 'Game Selection',
  games: 'Games',
  open: (time: string) => `Open ${time}`,
  close: (time: string) => `Close ${time}`,
  closedSince: (time: string) => `Closed ${time}`,
  closed: (gameType: string) => `Bidding is closed for ${gameType}`,
  noMarket: 'Choose a market first.',
  toMarkets: 'See open markets',
} as const;
