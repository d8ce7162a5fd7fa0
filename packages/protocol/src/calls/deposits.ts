import { formatMoment, isPaymentReference } from '@ank/rules';
import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { nothing, requestId, sentPoints, sentText, sessionOnly, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer, type Wire } from '../server/server-call';
import { amount, first, sentAmount, text, z } from '../wire';
import type { SessionRequest } from './account';
import type { PointRange } from './games';
import { momentText } from './pause';
import type { LimitPeriod } from './play-limits';

/** A retry with the same `requestId` may add the bank's payment number; it never creates a second claim. */
export type FundRequestInput = { requestId: string; points: number; linkReference: string; paymentReference: string };

/** `creditFromMs`: when a claim above the player's own limit can be credited; otherwise null. */
export const fundRequestAdd: Call<FundRequestInput, { creditFromMs: number | null }> = {
  path: '/api-fund-request-add',
  session: true,
  knowsDialects: true,
  encode: ({ requestId, points, linkReference, paymentReference }) => ({
    request_amount: points,
    request_id: requestId,
    txn_ref: linkReference,
    ...(paymentReference === '' ? {} : { txn_id: paymentReference }),
  }),
  answer: z.pipe(
    z.object({ credit_from: momentText }),
    z.transform((wire) => ({ creditFromMs: wire.credit_from })),
  ),
};

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
export const sentReference = () =>
  zod.pipe(
    zod.optional(
      zod.nullable(sentText(40).check(zod.refine((value) => value.trim() === '' || isPaymentReference(value)))),
    ),
    zod.transform((value) => (value?.trim() ? value : '')),
  );

/** The fields of a claim that is, or was, credited on a later day; other claims do not have them. */
export const creditFrom = (moment: number | null): Wire =>
  moment === null ? {} : { credit_from: formatMoment(moment) };

export type FundRequestReply = { requestNumber: string; creditFromMs: number | null };

/** The answer to a new claim, in every client's call. */
export const fundRequestAdded = ({ requestNumber, creditFromMs }: FundRequestReply): Wire => ({
  msg: 'Request Successfully Added',
  fund_request_id: Number(requestNumber),
  ...creditFrom(creditFromMs),
  status: true,
});

export const fundRequestAddEndpoint = /*#__PURE__*/ onServer<FundRequest, FundRequestReply>(fundRequestAdd, () => ({
  request: zod.pipe(
    zod.object({
      unique_token: token,
      request_id: requestId,
      request_amount: sentPoints,
      txn_ref: sentReference(),
      txn_id: sentReference(),
    }),
    zod.transform((body) => ({
      token: body.unique_token,
      requestId: body.request_id,
      points: body.request_amount,
      linkReference: body.txn_ref,
      paymentReference: body.txn_id,
    })),
  ),
  encodeAnswer: fundRequestAdded,
}));

/** What the player's most restrictive own limit leaves, and when it resets. */
export type DepositLeft = { points: number; period: string; renewsAtMs: number | null };

/**
 * The smallest and the largest deposit, in points; 0 if the server sends none. `usualMinutes`: the time within which
 * most of the latest claims were decided; null if unknown. `left`: null without a limit of the player.
 */
export type DepositLimits = { least: number; most: number; usualMinutes: number | null; left: DepositLeft | null };

/** Some servers send the limits with status false. */
export const depositLimits: Call<void, DepositLimits> = {
  path: '/api-last-fund-request-detail',
  session: true,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      min_amt: amount,
      max_amt: amount,
      usual_minutes: sentAmount,
      deposit_left: sentAmount,
      deposit_period: text,
      deposit_renews_at: momentText,
    }),
    z.transform(({ deposit_left: points, ...wire }) => ({
      least: wire.min_amt,
      most: wire.max_amt,
      usualMinutes: wire.usual_minutes,
      left: points === null ? null : { points, period: wire.deposit_period, renewsAtMs: wire.deposit_renews_at },
    })),
  ),
};

/** `pending` is the newest undecided claim, or null. */
export type LastFundRequestReply = {
  nowMs: number;
  limits: PointRange;
  pending: { requestNumber: string; points: string; askedAtMs: number } | null;
  /** Null after too few decisions. */
  usualMinutes: number | null;
  left: { points: string; period: LimitPeriod; renewsAtMs: number } | null;
};

/** Status is true even without a claim: otherwise clients would read the minimum as 0. */
export const lastFundRequestEndpoint = /*#__PURE__*/ onServer<SessionRequest, LastFundRequestReply>(
  depositLimits,
  () => ({
    request: sessionOnly,
    encodeAnswer: ({ nowMs, limits, pending, usualMinutes, left }) => ({
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
      usual_minutes: usualMinutes === null ? '' : String(usualMinutes),
      ...(left && {
        deposit_left: left.points,
        deposit_period: left.period,
        deposit_renews_at: formatMoment(left.renewsAtMs),
      }),
      google_upi_option: 1,
      phone_upi_option: 1,
      other_upi_option: 1,
      server_time: formatServerTime(nowMs),
      msg: 'Success',
      status: true,
    }),
  }),
);

/** The payee of deposits, unchecked text; null if not configured. */
export type Payee = { name: string; upiId: string; googleUpiId: string; phonepeUpiId: string };

export const adminBankDetails: Call<void, Payee | null> = {
  path: '/api-admin-bank-details',
  session: false,
  encode: noFields,
  answer: z.pipe(
    z.object({
      bank_details: first(
        z.object({
          ac_holder_name: text,
          upi_payment_id: text,
          google_upi_payment_id: text,
          phonepay_upi_payment_id: text,
        }),
      ),
    }),
    z.transform(
      ({ bank_details: row }) =>
        row && {
          name: row.ac_holder_name,
          upiId: row.upi_payment_id,
          googleUpiId: row.google_upi_payment_id,
          phonepeUpiId: row.phonepay_upi_payment_id,
        },
    ),
  ),
};

/** The payee of deposits. An empty text means not set. */
export type PayeeView = {
  name: string;
  bankAccount: string;
  ifsc: string;
  upiId: string;
  googleUpiId: string;
  phonepeUpiId: string;
};

export const adminBankDetailsEndpoint = /*#__PURE__*/ onServer<object, PayeeView>(adminBankDetails, () => ({
  request: nothing,
  encodeAnswer: (payee) => ({
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
}));

export type QrPay = { upiId: string; imageUrl: string };

export const qrPay: Call<void, QrPay | null> = {
  path: '/api-get-qr-pay',
  session: false,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ qrdata: first(z.object({ upi_id: text, qr_image: text })) }),
    z.transform(({ qrdata: row }) => row && { upiId: row.upi_id, imageUrl: row.qr_image }),
  ),
};

/** Null: no UPI id is set. `imageUrl` is absolute. */
export const qrPayEndpoint = /*#__PURE__*/ onServer<object, { upiId: string; imageUrl: string } | null>(qrPay, () => ({
  request: nothing,
  encodeAnswer: (qr) =>
    qr
      ? { qrdata: [{ upi_id: qr.upiId, qr_image: qr.imageUrl }], msg: 'Success', status: true }
      : { qrdata: [], msg: 'Data not found', status: false },
}));

/** The lines of the rules, without empty ones. */
export type MoneyRules = { deposit: string[]; withdrawal: string[] };

const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const moneyRules: Call<void, MoneyRules> = {
  path: '/api-money-deposit-withdrawal-rule',
  session: false,
  encode: noFields,
  answer: z.pipe(
    z.object({ content: first(z.object({ withdrawal_rule: text, deposit_rule: text })) }),
    z.transform(({ content }) => ({
      deposit: linesOf(content?.deposit_rule ?? ''),
      withdrawal: linesOf(content?.withdrawal_rule ?? ''),
    })),
  ),
};

export const moneyRulesEndpoint = /*#__PURE__*/ onServer<object, { deposit: string; withdrawal: string }>(
  moneyRules,
  () => ({
    request: nothing,
    encodeAnswer: ({ deposit, withdrawal }) => ({
      content: [{ withdrawal_rule: withdrawal, deposit_rule: deposit }],
      msg: 'Success',
      status: true,
    }),
  }),
);
