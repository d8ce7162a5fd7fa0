import { texts } from '@ank/texts';

/** Texts of the homes of Starline and Gali Disawar. */
export const SLOT_TEXTS = texts('slots', {
  tiles: 'Histories and chart',
  chart: 'Chart',
  markets: 'Markets',
  count: (open: number, closed: number) => `${open} open, ${closed} closed`,
  open: 'Market Open',
  closed: 'Market Closed',
  closesIn: 'Closes in',
  dayOff: 'Closed all day',
  closedEarly: (time: string) => `Closed early, at ${time}`,
  none: 'No markets today',
  failed: 'Markets could not be loaded',
  retry: 'Retry',
  result: (name: string, result: string) => `${name} ${result}`,
});
