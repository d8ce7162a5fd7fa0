/** What a player reads on the game selection of the main markets. */
export const SELECTION_TEXTS = {
  title: 'Game Selection',
  open: (time: string) => `Open ${time}`,
  close: (time: string) => `Close ${time}`,
} as const;
