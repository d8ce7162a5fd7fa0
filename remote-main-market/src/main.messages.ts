import { texts } from '@ank/texts';

/** Texts of the main markets. */
export const MAIN_TEXTS = texts('main', {
  bids: 'BIDS',
  bidList: 'BID History',
  wins: 'WINS',
  winList: 'WIN History',
});
