import { texts } from '@ank/texts';

/** Texts of Starline. */
export const STARLINE_TEXTS = texts('starline', {
  title: 'JACKPOT STARLINE',
  opens: (time: string) => `Open ${time}`,
  bidHistory: 'Bid-History',
  winHistory: 'Win History',
  bids: 'Starline Bid History',
  bidList: 'BID History',
  wins: 'Starline Win History',
  winList: 'WIN History',
  selection: 'Star Game Selection',
});
