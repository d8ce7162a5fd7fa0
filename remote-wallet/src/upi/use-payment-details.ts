import { paymentDetails } from '@ank/protocol';
import { ApiError, useCall } from '@ank/shared/platform';
import { type OwnMethod, ownMethods } from './methods';

const TEXTS = {
  badAnswer: (code: number) => `Network response was not ok, status: ${code}`,
  refused: 'Failed to retrieve payment details',
  failed: 'An error occurred while fetching payment details',
} as const;

function faultText(error: unknown): string {
  if (!(error instanceof ApiError) || error.httpStatus === 0) return TEXTS.failed;
  if (error.httpStatus !== 200) return TEXTS.badAnswer(error.httpStatus);
  return error.outcome === 'refused' ? error.message || TEXTS.refused : TEXTS.failed;
}

/** The payout methods with a number; undefined before the first answer. Having no number yet is not an error. */
export function usePaymentDetails(): { methods: OwnMethod[] | undefined; fault: string | null } {
  const { data, error } = useCall(paymentDetails, undefined);
  return { methods: data && ownMethods(data.numbers), fault: error ? faultText(error) : null };
}
