/** Shown when the server refuses a claim of a payment that may have been made. It must not be missed. */
export const claimRefusedText = (why: string, reference: string): string =>
  `${why.replace(/\.$/, '')}. If you have paid, send support this reference: ${reference}`;

/** Why a claim is not sent again to a server that might record it twice. */
export const NO_ANSWER = 'No answer yet, and the payment may not be recorded';
