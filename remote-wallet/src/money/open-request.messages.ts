import { texts } from '@ank/texts';

/** Texts of a request without an answer. */
export const OPEN_TEXTS = texts('openRequest', {
  again: 'Check again',
  looked: "I've checked",
  busy: 'Please Wait',
  waiting: (what: string) => `${what} is still waiting for an answer. Check again: it won't be sent twice.`,
  lost: (what: string, look: string) =>
    `${what} has no answer yet. Check ${look} before you try again: it may have gone through.`,
});
