import { texts } from '@ank/texts';

/** Texts of the reality check. */
export const CHECK_TEXTS = texts('playCheck', {
  section: 'Reality check',
  note: 'Get a short summary of your time, stakes and wins while you play on this phone.',
  every: 'How often',
  off: 'Off',
  minutes: (minutes: string) => `${minutes} min`,

  title: (minutes: string) => `You've played for ${minutes} minutes`,
  staked: 'Staked',
  won: 'Won',
  net: 'Net',
  failed: 'Your stakes and wins could not be loaded. My bids shows them.',
  takeBreak: 'Take a break',
  goOn: 'Keep playing',
});
