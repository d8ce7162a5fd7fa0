import { formatClock, formatMoment, parseMoment } from '@ank/rules';
import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { payoutCode, type PayoutMethod, WITHDRAW_METHODS, type WithdrawStatus } from '../payout-methods';
import { optionalText, requestId, sentPoints, sentText, sessionOnly, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { PAYOUT_METHODS, payoutCodeOf, type PayoutCodes } from '../server/payout-codes';
import { onServer, type Wire } from '../server/server-call';
import { amount, first, list, sentAmount, text, z } from '../wire';
import type { SessionRequest } from './account';

/** `walletPoints` is the balance afterwards; null when the server does not send it. */
export const movedAnswer = z.pipe(
  z.object({ msg: text, wallet_amt: sentAmount }),
  z.transform((wire) => ({ message: wire.msg, walletPoints: wire.wallet_amt })),
);

export type MovedAnswer = { message: string; walletPoints: number | null };

export type WithdrawInput = { requestId: string; mobile: string; points: number; method: PayoutMethod };

/** `requestNumber`: '' when the server does not send it. */
export type WithdrawAnswer = MovedAnswer & { requestNumber: string };

export const withdrawFundRequest: Call<WithdrawInput, WithdrawAnswer> = {
  path: '/api-user-withdraw-fund-request',
  session: true,
  knowsDialects: true,
  encode: ({ requestId, mobile, points, method }, _token, dialect) => ({
    mobile,
    request_amount: points,
    payment_method: payoutCode(method, dialect),
    request_id: requestId,
  }),
  answer: z.pipe(
    z.object({ msg: text, wallet_amt: sentAmount, fund_request_id: text }),
    z.transform((wire) => ({
      message: wire.msg,
      walletPoints: wire.wallet_amt,
      requestNumber: wire.fund_request_id,
    })),
  ),
};

/** `methodCode` as sent: its meaning depends on the client. */
export type WithdrawRequest = { token: string; requestId: string | null; points: number; methodCode: string };

export const withdrawFundRequestEndpoint = /*#__PURE__*/ onServer<
  WithdrawRequest,
  { requestNumber: string; walletPoints: string }
>(withdrawFundRequest, () => ({
  request: zod.pipe(
    zod.object({
      unique_token: token,
      request_id: requestId,
      request_amount: sentPoints,
      payment_method: zod.union([sentText(20), zod.number()]),
    }),
    zod.transform((body) => ({
      token: body.unique_token,
      requestId: body.request_id,
      points: body.request_amount,
      methodCode: String(body.payment_method),
    })),
  ),
  encodeAnswer: ({ requestNumber, walletPoints }) => ({
    msg: 'Withdraw Request Successfully Submitted',
    fund_request_id: Number(requestNumber),
    wallet_amt: walletPoints,
    status: true,
  }),
}));

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

/** `request_status` of a request. */
const STATUS_CODES: Readonly<Record<WithdrawStatus, string>> = {
  pending: '0',
  cancelled: '1',
  approved: '2',
  unknown: '',
};

const statusOf = (code: string): WithdrawStatus =>
  (Object.keys(STATUS_CODES) as WithdrawStatus[]).find((status) => STATUS_CODES[status] === code) ?? 'unknown';

/** `usualMinutes`: the time within which most of the latest requests were decided; null if unknown. */
export type WithdrawHistory = { requests: WithdrawRecord[]; usualMinutes: number | null };

export const withdrawHistory: Call<{ mobile: string }, WithdrawHistory> = {
  path: '/api-user-withdraw-transaction-history',
  session: true,
  kept: 'always',
  encode: ({ mobile }) => ({ mobile_no: mobile }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      withdrawdata: list(
        z.object({
          withdraw_request_id: text,
          request_number: text,
          request_amount: amount,
          request_status: text,
          google_pay_number: text,
          paytm_number: text,
          phone_pay_number: text,
          remark: text,
          payment_receipt: text,
          insert_date: text,
        }),
      ),
      usual_minutes: sentAmount,
    }),
    z.transform((wire) => ({
      usualMinutes: wire.usual_minutes,
      requests: wire.withdrawdata.map((row) => ({
        id: row.withdraw_request_id || row.request_number,
        requestNumber: row.request_number,
        points: row.request_amount,
        status: statusOf(row.request_status),
        number: row.google_pay_number || row.paytm_number || row.phone_pay_number,
        remark: row.remark,
        receiptUrl: row.payment_receipt,
        askedAtMs: parseMoment(row.insert_date),
      })),
    })),
  ),
};

export type WithdrawRow = {
  id: string;
  requestNumber: string;
  points: string;
  status: WithdrawStatus;
  method: PayoutMethod;
  number: string;
  remark: string;
  receiptUrl: string;
  askedAtMs: number;
};

export type WithdrawHistoryReply = {
  nowMs: number;
  walletPoints: string;
  opensMinutes: number;
  closesMinutes: number;
  /** The client's codes. */
  codes: PayoutCodes;
  /** Null after too few decisions. */
  usualMinutes: number | null;
  requests: readonly WithdrawRow[];
};

const numberFor = (row: WithdrawRow, method: PayoutMethod): string => (row.method === method ? row.number : '');

const encodeRow = (row: WithdrawRow, codes: PayoutCodes): Wire => ({
  withdraw_request_id: row.id,
  request_amount: row.points,
  request_number: row.requestNumber,
  request_status: STATUS_CODES[row.status],
  payment_method: payoutCodeOf(row.method, codes),
  bank_name: '',
  paytm_number: numberFor(row, 'paytm'),
  google_pay_number: numberFor(row, 'googlePay'),
  phone_pay_number: numberFor(row, 'phonePe'),
  remark: row.remark,
  payment_receipt: row.receiptUrl,
  insert_date: formatMoment(row.askedAtMs),
});

export const withdrawHistoryEndpoint = /*#__PURE__*/ onServer<SessionRequest, WithdrawHistoryReply>(
  withdrawHistory,
  () => ({
    request: sessionOnly,
    encodeAnswer: (reply) => ({
      withdrawdata: reply.requests.map((row) => encodeRow(row, reply.codes)),
      last_request_status: reply.requests[0] ? STATUS_CODES[reply.requests[0].status] : '',
      withdraw_open_time: formatClock(reply.opensMinutes),
      withdraw_close_time: formatClock(reply.closesMinutes),
      wallet_amt: reply.walletPoints,
      usual_minutes: reply.usualMinutes === null ? '' : String(reply.usualMinutes),
      server_time: formatServerTime(reply.nowMs),
      msg: reply.requests.length > 0 ? 'Success' : 'Data not found',
      status: reply.requests.length > 0,
    }),
  }),
);

/** Sent to a player without a payout number. Any other refusal is a failure. */
export const NOT_ADDED_YET = 'Payment Detail Not Added Yet';

/** The number on file for each method, or ''. `numbers` below is null before the first number. */
export type PaymentDetails = Record<PayoutMethod, string>;

export const paymentDetails: Call<void, { numbers: PaymentDetails | null; message: string }> = {
  path: '/api-get-user-payment-details',
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

/** The numbers on file; `name` is the player's. */
export type PaymentDetailsReply = { name: string; numbers: Partial<Record<PayoutMethod, string>>; changedAtMs: number };

export const paymentDetailsEndpoint = /*#__PURE__*/ onServer<SessionRequest, PaymentDetailsReply>(
  paymentDetails,
  () => ({
    request: sessionOnly,
    encodeAnswer: ({ name, numbers, changedAtMs }) =>
      Object.keys(numbers).length === 0
        ? { payment_details: [], msg: NOT_ADDED_YET, status: false }
        : {
            payment_details: [
              {
                ac_holder_name: name,
                paytm_number: numbers.paytm ?? '',
                google_pay_number: numbers.googlePay ?? '',
                phone_pay_number: numbers.phonePe ?? '',
                insert_date: formatMoment(changedAtMs),
              },
            ],
            msg: 'User Payment Detail',
            status: true,
          },
  }),
);

/** `proof` is the `otp_proof` of a verified code; '' when the client compares the code itself. */
export type AddUpiInput = { method: PayoutMethod; number: string; proof: string };

export const addUpiDetails: Call<AddUpiInput, unknown> = {
  path: '/api-add-user-upi-details',
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

/**
 * `number` comes from the field of its `upi_type`, not validated yet. `proof` is '' if the client compares codes
 * itself.
 */
export type AddUpiRequest = { token: string; method: PayoutMethod | null; number: string; proof: string };

export const addUpiDetailsEndpoint = /*#__PURE__*/ onServer<AddUpiRequest, { method: PayoutMethod; isNew: boolean }>(
  addUpiDetails,
  () => ({
    request: zod.pipe(
      zod.object({
        unique_token: token,
        upi_type: zod.union([zod.string(), zod.number()]),
        paytm_no: optionalText,
        google_pay_no: optionalText,
        phon_pay_no: optionalText,
        otp_proof: optionalText,
      }),
      zod.transform((body) => {
        const method =
          PAYOUT_METHODS.find((candidate) => WITHDRAW_METHODS[candidate].upiType === String(body.upi_type)) ?? null;
        const numbers = { paytm: body.paytm_no, googlePay: body.google_pay_no, phonePe: body.phon_pay_no };
        return {
          token: body.unique_token,
          method,
          number: method === null ? '' : numbers[method].trim(),
          proof: body.otp_proof,
        };
      }),
    ),
    encodeAnswer: ({ method, isNew }) => ({
      msg: `${WITHDRAW_METHODS[method].wireName} Number ${isNew ? 'successfully register' : 'updated successfully'}.`,
      status: true,
    }),
  }),
);
