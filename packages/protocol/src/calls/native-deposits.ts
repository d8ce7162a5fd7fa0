/** Deposits as other clients of the family make and list them. */
import { formatDay, formatMoment, indiaDayOf } from '@ank/rules';
import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { sentPoints, sessionOnly, token } from '../server/fields';
import { onServer, type Wire } from '../server/server-call';
import { amount, flag, list, text, z } from '../wire';
import type { SessionRequest } from './account';
import { creditFrom, type FundRequest, fundRequestAdded, type FundRequestReply, sentReference } from './deposits';
import { momentText } from './pause';

/**
 * Other servers credit the points because the client says so; here it is a claim like any other, which the operator
 * decides.
 */
export const addMoneyViaUpiEndpoint = /*#__PURE__*/ onServer<FundRequest, FundRequestReply>(
  { path: '/api-add-money-via-upi', session: true },
  () => ({
    request: zod.pipe(
      zod.object({ unique_token: token, amount: sentPoints, txn_id: sentReference(), txn_ref: sentReference() }),
      zod.transform((body) => ({
        token: body.unique_token,
        requestId: null,
        points: body.amount,
        linkReference: body.txn_ref,
        paymentReference: body.txn_id,
      })),
    ),
    encodeAnswer: fundRequestAdded,
  }),
);

/** A claim, newest first in a list. */
export type DepositRow = {
  requestNumber: string;
  points: string;
  linkReference: string;
  paymentReference: string;
  status: 'pending' | 'rejected' | 'approved';
  askedAtMs: number;
  /** When a claim above the player's own limit can be credited; otherwise null. */
  creditFromMs: number | null;
  /** An approval that waits for that day. */
  isPromised: boolean;
  /** Why it was returned; '' without a reason. */
  remark: string;
};

const FUND_STATUS: Readonly<Record<DepositRow['status'], string>> = { pending: '0', approved: '1', rejected: '2' };

const encodeDeposit = (row: DepositRow): Wire => ({
  id: row.requestNumber,
  amount: row.points,
  tx_request_number: row.requestNumber,
  txn_id: row.paymentReference,
  txn_ref: row.linkReference,
  payment_method: '',
  paid_upi: '',
  fund_status: FUND_STATUS[row.status],
  insert_date: formatMoment(row.askedAtMs),
  ...creditFrom(row.creditFromMs),
  ...(row.isPromised && { credit_approved: '1' }),
  ...(row.remark !== '' && { remark: row.remark }),
});

export type DepositsReply = { deposits: readonly DepositRow[] };

/** A claim as its player sees it. */
export type DepositClaim = {
  id: string;
  points: number;
  status: DepositRow['status'] | 'unknown';
  askedAtMs: number | null;
} & Pick<DepositRow, 'creditFromMs' | 'isPromised' | 'remark'>;

const statusOf = (code: string): DepositClaim['status'] =>
  (['pending', 'approved', 'rejected'] as const).find((status) => FUND_STATUS[status] === code) ?? 'unknown';

/** The player's claims, newest first. */
export const depositClaims: Call<void, DepositClaim[]> = {
  path: '/api-get-auto-deposit-list',
  session: true,
  encode: noFields,
  answer: z.pipe(
    z.object({
      result: list(
        z.object({
          id: text,
          amount,
          fund_status: text,
          insert_date: momentText,
          credit_from: momentText,
          credit_approved: flag,
          remark: text,
        }),
      ),
    }),
    z.transform(({ result }) =>
      result.map((row) => ({
        id: row.id,
        points: row.amount,
        status: statusOf(row.fund_status),
        askedAtMs: row.insert_date,
        creditFromMs: row.credit_from,
        isPromised: row.credit_approved,
        remark: row.remark,
      })),
    ),
  ),
};

export const autoDepositListEndpoint = /*#__PURE__*/ onServer<SessionRequest, DepositsReply>(depositClaims, () => ({
  request: sessionOnly,
  encodeAnswer: ({ deposits }) => ({ result: deposits.map(encodeDeposit), msg: 'Success', status: true }),
}));

const REQUEST_STATUS: Readonly<Record<DepositRow['status'], string>> = { pending: '0', rejected: '1', approved: '2' };

/** The decided claims. */
export const fundRequestHistoryEndpoint = /*#__PURE__*/ onServer<SessionRequest, DepositsReply>(
  { path: '/api-fund-request-history', session: true },
  () => ({
    request: sessionOnly,
    encodeAnswer: ({ deposits }) => {
      const decided = deposits.filter(({ status }) => status !== 'pending');
      return {
        fund_req_history: decided.map((row) => ({
          fund_request_id: row.requestNumber,
          request_amount: row.points,
          request_number: row.requestNumber,
          request_status: REQUEST_STATUS[row.status],
          fund_payment_receipt: '',
          insert_date: formatDay(indiaDayOf(row.askedAtMs)),
        })),
        msg: decided.length > 0 ? 'Fund Request History Data' : 'Data not found',
        status: decided.length > 0,
      };
    },
  }),
);
