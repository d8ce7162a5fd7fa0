import { texts } from '@ank/texts';

/** Texts of the components outside of the first view. */
export const MORE_UI_TEXTS = texts('moreUi', {
  codeSentTo: 'Enter the code sent to',
  code: 'OTP',
  resendIn: 'Resend in',
  resend: 'Resend',
  queued: (number: string, points: string) => `${number}, ${points} points queued`,
  roundedDown: 'Wins are rounded down to whole points.',
  roundingExample: (rate: string, points: number, comesTo: string, pays: number) =>
    `At ${rate}, ${points} points come to ${comesTo} and pay ${pays}.`,
  added: (rows: number) => `${rows} more in the list`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number) => `${hours} h`,
  days: (days: number) => `${days} days`,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
});
