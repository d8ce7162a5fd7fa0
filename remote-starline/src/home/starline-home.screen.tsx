import { type SlotHome, SlotHomeScreen } from '@ank/bid-entry';
import { gameRates, marketList } from '@ank/protocol';
import { ReceiptText, Trophy } from 'lucide-react';

const HOME: SlotHome = {
  title: 'JACKPOT STARLINE',
  list: marketList('starline'),
  rates: gameRates('starline'),
  rateRows: [
    { label: 'Single Digit', field: 'single_digit' },
    { label: 'Single Pana', field: 'single_pana' },
    { label: 'Double Panna', field: 'double_pana' },
    { label: 'Tripple Panna', field: 'tripple_pana' },
  ],
  timeLabel: (openTime) => `Open ${openTime}`,
  noResult: '***-*',
  resultWidth: 'wide',
  statusIconsAlways: true,
  gamePath: '/stargame',
  histories: [
    { label: 'Bid-History', path: '/imp5', Icon: ReceiptText },
    { label: 'Win History', path: '/imp6', Icon: Trophy },
  ],
};

/** The hourly games with their results, rates and chart. */
export function StarlineHomeScreen() {
  return <SlotHomeScreen home={HOME} />;
}
