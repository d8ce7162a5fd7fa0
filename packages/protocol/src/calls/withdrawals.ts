import { parseMoment } from '@ank/rules';
import { noFields, type Call } from '../call';
import { API } from '../paths';
import { type PayoutMethod, WITHDRAW_METHODS, type WithdrawStatus } from '../payout-methods';
import { first, list, text, whole, z } from '../wire';

const balance = z.pipe(
  text,
  z.transform((value) => (/^\d+$/.test(value) ? Number(value) : null)),
);

/** `walletPoints` is the balance afterwards; null when the server does not send it. */
export const movedAnswer = z.pipe(
  z.object({ msg: text, wallet_amt: balance }),
  z.transform((wire) => ({ message: wire.msg, walletPoints: wire.wallet_amt })),
);

export type MovedAnswer = { message: string; walletPoints: number | null };

export type WithdrawInput = { requestId: string; mobile: string; points: number; method: PayoutMethod };

export const withdrawFundRequest: Call<WithdrawInput, MovedAnswer> = {
  path: API.withdrawFundRequest,
  session: true,
  encode: ({ requestId, mobile, points, method }) => ({
    mobile,
    request_amount: points,
    payment_method: WITHDRAW_METHODS[method].code,
    request_id: requestId,
  }),
  answer: movedAnswer,
};

export type WithdrawRecord = {
  id: string;
  requestNumber: string;
  points: number;
  status: WithdrawStatus;
  /** The number it is paid to; '' when the server does not send it. */
  number: string;
  remark: string;
  receiptUrl: string;
  askedAtMs: number | null;
};

const STATUSES: Readonly<Record<string, WithdrawStatus>> = { '0': 'pending', '1': 'cancelled', '2': 'approved' };

export const withdrawHistory: Call<{ mobile: string }, WithdrawRecord[]> = {
  path: API.withdrawHistory,
  session: true,
  encode: ({ mobile }) => ({ mobile_no: mobile }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      withdrawdata: list(
        z.object({
          withdraw_request_id: text,
          request_number: text,
          request_amount: whole,
          request_status: text,
          google_pay_number: text,
          paytm_number: text,
          phone_pay_number: text,
          remark: text,
          payment_receipt: text,
          insert_date: text,
        }),
      ),
    }),
    z.transform((wire) =>
      wire.withdrawdata.map((row) => ({
        id: row.withdraw_request_id || row.request_number,
        requestNumber: row.request_number,
        points: row.request_amount,
        status: STATUSES[row.request_status] ?? ('unknown' satisfies WithdrawStatus),
        number: row.google_pay_number || row.paytm_number || row.phone_pay_number,
        remark: row.remark,
        receiptUrl: row.payment_receipt,
        askedAtMs: parseMoment(row.insert_date),
      })),
    ),
  ),
};

/** Sent to a player without a payout number. Any other refusal is a failure. */
const NOT_ADDED_YET = 'Payment Detail Not Added Yet';

/** The number on file for each method, '' where there is none. `numbers` below is null before the first number. */
export type PaymentDetails = Record<PayoutMethod, string>;

export const paymentDetails: Call<void, { numbers: PaymentDetails | null; message: string }> = {
  path: API.paymentDetails,
  session: true,
  encode: noFields,
  acceptsFalse: (message) => message.trim() === NOT_ADDED_YET,
  answer: z.pipe(
    z.object({
      payment_details: first(z.object({ google_pay_number: text, paytm_number: text, phone_pay_number: text })),
      msg: text,
    }),
    z.transform(({ payment_details: row, msg }) => ({
      numbers: row && { googlePay: row.google_pay_number, paytm: row.paytm_number, phonePe: row.phone_pay_number },
      message: msg,
    })),
  ),
};

/** `proof` is the `otp_proof` of a verified code; '' when the client compares the code itself. */
export type AddUpiInput = { method: PayoutMethod; number: string; proof: string };

export const addUpiDetails: Call<AddUpiInput, unknown> = {
  path: API.addUpiDetails,
  session: true,
  encode: ({ method, number, proof }) => ({
    upi_type: WITHDRAW_METHODS[method].upiType,
    paytm_no: method === 'paytm' ? number : '',
    google_pay_no: method === 'googlePay' ? number : '',
    phon_pay_no: method === 'phonePe' ? number : '',
    ...(proof === '' ? {} : { otp_proof: proof }),
  }),
  answer: z.unknown(),
};
