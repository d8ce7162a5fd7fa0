import { texts } from '@ank/texts';

/** Texts of Gali Disawar. */
export const GALI_TEXTS = texts('gali', {
  title: 'GALI DISAWAR',
  closes: (time: string) => `Close ${time}`,
  bidHistory: 'Bid-History',
  winHistory: 'Win History',
  bids: 'GALI DISAWAR BIDS',
  bidList: 'BID History',
  wins: 'GALI DISAWAR WINS',
  winList: 'WIN History',
  selection: 'Gali Game Selection',
});
