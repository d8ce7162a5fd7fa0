import { texts } from '@ank/texts';

/** Texts of the payout numbers. */
export const DETAILS_TEXTS = texts('paymentDetails', {
  badAnswer: (code: number) => `Network response was not ok, status: ${code}`,
  refused: 'Failed to retrieve payment details',
  failed: 'An error occurred while fetching payment details',
});
