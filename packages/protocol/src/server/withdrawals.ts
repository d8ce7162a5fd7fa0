import { API, type PayoutMethod, WITHDRAW_METHODS, type WithdrawStatus } from '@ank/protocol';
import { formatClock, formatMoment } from '@ank/rules';
import type { SessionRequest } from './account';
import { formatServerTime } from './moments';
import { requestId, sentPoints } from './request-id';
import { optionalText, type ServerCall, sessionOnly, token, type Wire, z } from './server-call';

const METHODS: readonly PayoutMethod[] = ['googlePay', 'paytm', 'phonePe'];

const methodCode = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((code) => METHODS.find((method) => WITHDRAW_METHODS[method].code === String(code)) ?? null),
);

/** `method` is null for an unknown code. */
export type WithdrawRequest = { token: string; requestId: string | null; points: number; method: PayoutMethod | null };

export const withdrawFundRequest: ServerCall<WithdrawRequest, { requestNumber: string; walletPoints: string }> = {
  path: API.withdrawFundRequest,
  request: z.pipe(
    z.object({ unique_token: token, request_id: requestId, request_amount: sentPoints, payment_method: methodCode }),
    z.transform((body) => ({
      token: body.unique_token,
      requestId: body.request_id,
      points: body.request_amount,
      method: body.payment_method,
    })),
  ),
  encode: ({ requestNumber, walletPoints }) => ({
    msg: 'Withdraw Request Successfully Submitted',
    fund_request_id: Number(requestNumber),
    wallet_amt: walletPoints,
    status: true,
  }),
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
  requests: readonly WithdrawRow[];
};

const STATUS_CODES: Record<WithdrawStatus, string> = { pending: '0', cancelled: '1', approved: '2', unknown: '' };

const numberFor = (row: WithdrawRow, method: PayoutMethod): string => (row.method === method ? row.number : '');

const encodeRow = (row: WithdrawRow): Wire => ({
  withdraw_request_id: row.id,
  request_amount: row.points,
  request_number: row.requestNumber,
  request_status: STATUS_CODES[row.status],
  payment_method: WITHDRAW_METHODS[row.method].code,
  bank_name: '',
  paytm_number: numberFor(row, 'paytm'),
  google_pay_number: numberFor(row, 'googlePay'),
  phone_pay_number: numberFor(row, 'phonePe'),
  remark: row.remark,
  payment_receipt: row.receiptUrl,
  insert_date: formatMoment(row.askedAtMs),
});

export const withdrawHistory: ServerCall<SessionRequest, WithdrawHistoryReply> = {
  path: API.withdrawHistory,
  request: sessionOnly,
  encode: (reply) => ({
    withdrawdata: reply.requests.map(encodeRow),
    last_request_status: reply.requests[0] ? STATUS_CODES[reply.requests[0].status] : '',
    withdraw_open_time: formatClock(reply.opensMinutes),
    withdraw_close_time: formatClock(reply.closesMinutes),
    wallet_amt: reply.walletPoints,
    server_time: formatServerTime(reply.nowMs),
    msg: reply.requests.length > 0 ? 'Success' : 'Data not found',
    status: reply.requests.length > 0,
  }),
};

/** The numbers on file; `name` is the player's. */
export type PaymentDetailsReply = { name: string; numbers: Partial<Record<PayoutMethod, string>>; changedAtMs: number };

export const paymentDetails: ServerCall<SessionRequest, PaymentDetailsReply> = {
  path: API.paymentDetails,
  request: sessionOnly,
  encode: ({ name, numbers, changedAtMs }) =>
    Object.keys(numbers).length === 0
      ? { payment_details: [], msg: 'Payment Detail Not Added Yet', status: false }
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
};

/**
 * `number` comes from the field of its `upi_type`, not validated yet. `proof` is '' when the client compares codes
 * itself.
 */
export type AddUpiRequest = { token: string; method: PayoutMethod | null; number: string; proof: string };

export const addUpiDetails: ServerCall<AddUpiRequest, { method: PayoutMethod; isNew: boolean }> = {
  path: API.addUpiDetails,
  request: z.pipe(
    z.object({
      unique_token: token,
      upi_type: z.union([z.string(), z.number()]),
      paytm_no: optionalText,
      google_pay_no: optionalText,
      phon_pay_no: optionalText,
      otp_proof: optionalText,
    }),
    z.transform((body) => {
      const method = METHODS.find((candidate) => WITHDRAW_METHODS[candidate].upiType === String(body.upi_type)) ?? null;
      const numbers = { paytm: body.paytm_no, googlePay: body.google_pay_no, phonePe: body.phon_pay_no };
      return {
        token: body.unique_token,
        method,
        number: method === null ? '' : numbers[method].trim(),
        proof: body.otp_proof,
      };
    }),
  ),
  encode: ({ method, isNew }) => ({
    msg: `${WITHDRAW_METHODS[method].wireName} Number ${isNew ? 'successfully register' : 'updated successfully'}.`,
    status: true,
  }),
};
