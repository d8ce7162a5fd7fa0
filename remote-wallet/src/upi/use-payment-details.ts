import { paymentDetails } from '@ank/protocol';
import { ApiError, useCall } from '@ank/shared/platform';
import { type OwnMethod, ownMethods } from './methods';
import { DETAILS_TEXTS } from './payment-details.messages';

function faultText(error: unknown): string {
  if (!(error instanceof ApiError) || error.httpStatus === 0) return DETAILS_TEXTS.failed;
  if (error.httpStatus !== 200) return DETAILS_TEXTS.badAnswer(error.httpStatus);
  return error.outcome === 'refused' ? error.message || DETAILS_TEXTS.refused : DETAILS_TEXTS.failed;
}

/** The payout methods with a number; undefined before the first answer. Having no number yet is not an error. */
export function usePaymentDetails(): { methods: OwnMethod[] | undefined; fault: string | null } {
  const { data, error } = useCall(paymentDetails, undefined);
  return { methods: data && ownMethods(data.numbers), fault: error ? faultText(error) : null };
}
