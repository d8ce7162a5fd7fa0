import { texts } from '@ank/texts';

/** Texts of the main markets' game selection. */
export const SELECTION_TEXTS = texts('mainSelection', {
  title: 'Game Selection',
  open: (time: string) => `Open ${time}`,
  close: (time: string) => `Close ${time}`,
});
