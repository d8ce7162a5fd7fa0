import { type SlotHome, SlotHomeScreen } from '@ank/bid-entry';
import { gameRates, marketList } from '@ank/protocol';
import { ReceiptText, Trophy } from 'lucide-react';

const HOME: SlotHome = {
  title: 'GALI DISAWAR',
  list: marketList('gali'),
  rates: gameRates('gali'),
  rateRows: [
    { label: 'Left Digit', field: 'single_digit' },
    { label: 'Right Digit', field: 'single_pana' },
    { label: 'Jodi Digit', field: 'double_pana' },
  ],
  timeLabel: (openTime) => `Close ${openTime}`,
  noResult: '**',
  resultWidth: 'narrow',
  statusIconsAlways: false,
  gamePath: '/galiallgame',
  histories: [
    { label: 'Bid-History', path: '/impbid', Icon: ReceiptText },
    { label: 'Win History', path: '/impwin', Icon: Trophy },
  ],
};

/** The two-digit games with their results, rates and chart. */
export function GaliHomeScreen() {
  return <SlotHomeScreen home={HOME} />;
}
