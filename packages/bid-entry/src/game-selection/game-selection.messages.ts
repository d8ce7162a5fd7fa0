import { texts } from '@ank/texts';

/** Texts of the game selection. */
export const SELECTION_TEXTS = texts('selection', {
  games: 'Games',
  closedSince: (time: string) => `Closed ${time}`.trim(),
  noMarket: 'Choose a market first.',
});
