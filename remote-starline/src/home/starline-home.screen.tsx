import { type SlotHome, SlotHomeScreen } from '@ank/bid-entry';
import { gameRates, marketList } from '@ank/protocol';
import { ReceiptText, Trophy } from 'lucide-react';
import { STARLINE_TEXTS } from '../starline.messages';

const HOME: SlotHome = {
  get title() {
    return STARLINE_TEXTS.title;
  },
  list: marketList('starline'),
  rates: gameRates('starline'),
  rateRows: [
    { label: 'Single Digit', field: 'single_digit' },
    { label: 'Single Pana', field: 'single_pana' },
    { label: 'Double Panna', field: 'double_pana' },
    { label: 'Tripple Panna', field: 'tripple_pana' },
  ],
  timeLabel: (openTime) => STARLINE_TEXTS.opens(openTime),
  noResult: '***-*',
  resultWidth: 'wide',
  statusIconsAlways: true,
  gamePath: '/stargame',
  histories: [
    {
      get label() {
        return STARLINE_TEXTS.bidHistory;
      },
      path: '/imp5',
      Icon: ReceiptText,
    },
    {
      get label() {
        return STARLINE_TEXTS.winHistory;
      },
      path: '/imp6',
      Icon: Trophy,
    },
  ],
};

/** The hourly games with their results, rates and chart. */
export function StarlineHomeScreen() {
  return <SlotHomeScreen home={HOME} />;
}
