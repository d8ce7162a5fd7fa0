import { paymentDetails } from '@ank/protocol';
import { ApiError, useCall } from '@ank/shared/platform';
import { type OwnMethod, ownMethods } from './methods';
import { DETAILS_TEXTS } from './payment-details.messages';

function faultText(error: unknown): string {
  if (!(error instanceof ApiError) || error.httpStatus === 0) return DETAILS_TEXTS.failed;
  if (error.httpStatus !== 200) return DETAILS_TEXTS.badAnswer(error.httpStatus);
  return error.outcome === 'refused' ? error.message || DETAILS_TEXTS.refused : DETAILS_TEXTS.failed;
}

type PaymentDetails = { methods: OwnMethod[] | undefined; fault: string | null; retry: () => void };

/** The payout methods with a number; undefined before the first answer. Having no number yet is not an error. */
export function usePaymentDetails(): PaymentDetails {
  const { data, error, refetch } = useCall(paymentDetails, undefined);
  const fault = error && !data ? faultText(error) : null;
  return { methods: data && ownMethods(data.numbers), fault, retry: () => void refetch() };
}
