import { texts } from '@ank/texts';

/** Texts of the components in the first view. */
export const UI_TEXTS = texts('ui', {
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number) => `${minutes} min`,
  hoursMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  open: 'Open',
  close: 'Close',
  chartOf: (name: string) => `Chart of ${name}, opens in a new tab`,
  language: 'Language',
  notice: 'Notice',
  pauseNotice: 'Pause the notice',
});
