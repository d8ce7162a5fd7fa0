import { type SlotHome, SlotHomeScreen } from '@ank/bid-entry';
import { gameRates, marketList } from '@ank/protocol';
import { ReceiptText, Trophy } from 'lucide-react';
import { GALI_TEXTS } from '../gali.messages';

const HOME: SlotHome = {
  get title() {
    return GALI_TEXTS.title;
  },
  list: marketList('gali'),
  rates: gameRates('gali'),
  rateRows: [
    { label: 'Left Digit', field: 'single_digit' },
    { label: 'Right Digit', field: 'single_pana' },
    { label: 'Jodi Digit', field: 'double_pana' },
  ],
  timeLabel: (openTime) => GALI_TEXTS.closes(openTime),
  noResult: '**',
  resultWidth: 'narrow',
  statusIconsAlways: false,
  gamePath: '/galiallgame',
  histories: [
    {
      get label() {
        return GALI_TEXTS.bidHistory;
      },
      path: '/impbid',
      Icon: ReceiptText,
    },
    {
      get label() {
        return GALI_TEXTS.winHistory;
      },
      path: '/impwin',
      Icon: Trophy,
    },
  ],
};

/** The two-digit games with their results, rates and chart. */
export function GaliHomeScreen() {
  return <SlotHomeScreen home={HOME} />;
}
