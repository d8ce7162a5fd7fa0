import { API } from '@ank/protocol';
import { formatMoment, isPaymentReference } from '@ank/rules';
import type { SessionRequest } from './account';
import { formatServerTime } from './moments';
import type { PointRange } from './native';
import { requestId, sentPoints } from './request-id';
import { nothing, sentText, type ServerCall, sessionOnly, token, z } from './server-call';

/**
 * `linkReference` is the reference in the payment link, `paymentReference` the bank's number (UTR). Both as sent, ''
 * when missing.
 */
export type FundRequest = {
  token: string;
  requestId: string | null;
  points: number;
  linkReference: string;
  paymentReference: string;
};

/** A reference as sent; blank counts as missing. */
const reference = z.pipe(
  z.optional(z.nullable(sentText(40).check(z.refine((value) => value.trim() === '' || isPaymentReference(value))))),
  z.transform((value) => (value?.trim() ? value : '')),
);

export const fundRequestAdd: ServerCall<FundRequest, { requestNumber: string }> = {
  path: API.fundRequestAdd,
  request: z.pipe(
    z.object({
      unique_token: token,
      request_id: requestId,
      request_amount: sentPoints,
      txn_ref: reference,
      txn_id: reference,
    }),
    z.transform((body) => ({
      token: body.unique_token,
      requestId: body.request_id,
      points: body.request_amount,
      linkReference: body.txn_ref,
      paymentReference: body.txn_id,
    })),
  ),
  encode: ({ requestNumber }) => ({
    msg: 'Request Successfully Added',
    fund_request_id: Number(requestNumber),
    status: true,
  }),
};

/** `pending` is the newest undecided claim, or null. */
export type LastFundRequestReply = {
  nowMs: number;
  limits: PointRange;
  pending: { requestNumber: string; points: string; askedAtMs: number } | null;
};

/** Status is true even without a claim: otherwise clients would read the minimum as 0. */
export const lastFundRequest: ServerCall<SessionRequest, LastFundRequestReply> = {
  path: API.lastFundRequest,
  request: sessionOnly,
  encode: ({ nowMs, limits, pending }) => ({
    last_req_detail: pending
      ? [
          {
            request_amount: pending.points,
            request_number: pending.requestNumber,
            request_status: '0',
            insert_date: formatMoment(pending.askedAtMs),
          },
        ]
      : [],
    min_amt: String(limits.min),
    max_amt: String(limits.max),
    google_upi_option: 1,
    phone_upi_option: 1,
    other_upi_option: 1,
    server_time: formatServerTime(nowMs),
    msg: 'Success',
    status: true,
  }),
};

/** Where players pay to. An empty text means not set. */
export type PayeeView = {
  name: string;
  bankAccount: string;
  ifsc: string;
  upiId: string;
  googleUpiId: string;
  phonepeUpiId: string;
};

export const adminBankDetails: ServerCall<object, PayeeView> = {
  path: API.adminBankDetails,
  request: nothing,
  encode: (payee) => ({
    bank_details: [
      {
        ac_holder_name: payee.name,
        account_number: payee.bankAccount,
        ifsc_code: payee.ifsc,
        upi_payment_id: payee.upiId,
        google_upi_payment_id: payee.googleUpiId,
        phonepay_upi_payment_id: payee.phonepeUpiId,
      },
    ],
    msg: 'Success',
    status: true,
  }),
};

/** Null: no UPI id is set. `imageUrl` is absolute. */
export const qrPay: ServerCall<object, { upiId: string; imageUrl: string } | null> = {
  path: API.qrPay,
  request: nothing,
  encode: (qr) =>
    qr
      ? { qrdata: [{ upi_id: qr.upiId, qr_image: qr.imageUrl }], msg: 'Success', status: true }
      : { qrdata: [], msg: 'Data not found', status: false },
};

export const moneyRules: ServerCall<object, { deposit: string; withdrawal: string }> = {
  path: API.moneyRules,
  request: nothing,
  encode: ({ deposit, withdrawal }) => ({
    content: [{ withdrawal_rule: withdrawal, deposit_rule: deposit }],
    msg: 'Success',
    status: true,
  }),
};
