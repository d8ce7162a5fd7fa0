import { texts } from '@ank/texts';

/** Texts of the first screen. */
export const HOME_TEXTS = texts('__NAME__', {
  title: '__TITLE__',
  loading: 'Loading',
  points: (points: string) => `You have ${points} points`,
});
