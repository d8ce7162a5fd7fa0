import { texts } from '@ank/texts';

/** Text about points that were taken back and are not paid yet. */
export const OWED_TEXTS = texts('owed', {
  note: (points: string) => `You owe ${points} points after a corrected result or a cancelled day.`,
  taken: 'They are taken from the next points you receive.',
});
