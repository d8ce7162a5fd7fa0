import { texts } from '@ank/texts';

/** Texts of the sheet that announces wins. */
export const WINS_TEXTS = texts('wins', {
  title: (points: string) => `You won ${points} points`,
  sessions: { open: 'Open', close: 'Close' },
  won: (points: string) => `+${points}`,
  others: (count: string) => `and ${count} more`,
  staked: 'Staked that day',
  dayWon: 'Won that day',
  net: 'Net',
  toBids: 'My bids',
  done: 'Done',
});
