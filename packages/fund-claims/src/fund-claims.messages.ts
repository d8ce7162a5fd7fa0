import { texts } from '@ank/texts';

export const CLAIM_TEXTS = texts('fundClaims', {
  /** Shown when the server refuses a claim of a payment that may have been made: it must not be missed. */
  refused: (why: string, reference: string): string =>
    `${why}. If you have paid, send support this reference: ${reference}`,
  /** The reason, where the server gives none. */
  why: {
    noAnswer: 'No answer yet, and the payment may not be recorded',
    notRecorded: 'The payment was not recorded',
  },
});

export type OwnReason = keyof typeof CLAIM_TEXTS.why;

/** The app's own reasons in the current language; a message of the server, or of the previous version, as stored. */
export const whyText = (refusal: string, reason: string): string =>
  (CLAIM_TEXTS.why[reason as OwnReason] ?? refusal).replace(/[.।]$/, '');
