import { noFields, type Call } from '../call';
import { API } from '../paths';
import { first, text, whole, z } from '../wire';

/** A retry with the same `requestId` may add the bank's payment number; it never creates a second claim. */
export type FundRequestInput = { requestId: string; points: number; linkReference: string; paymentReference: string };

export const fundRequestAdd: Call<FundRequestInput, unknown> = {
  path: API.fundRequestAdd,
  session: true,
  encode: ({ requestId, points, linkReference, paymentReference }) => ({
    request_amount: points,
    request_id: requestId,
    txn_ref: linkReference,
    ...(paymentReference === '' ? {} : { txn_id: paymentReference }),
  }),
  answer: z.unknown(),
};

/** The smallest and the largest deposit, in points; 0 when the server sends none. */
export type DepositLimits = { least: number; most: number };

/** Some servers send the limits with status false. */
export const depositLimits: Call<void, DepositLimits> = {
  path: API.lastFundRequest,
  session: true,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ min_amt: whole, max_amt: whole }),
    z.transform((wire) => ({ least: wire.min_amt, most: wire.max_amt })),
  ),
};

/** Where players pay to, unchecked text; null when not configured. */
export type Payee = { name: string; upiId: string; googleUpiId: string; phonepeUpiId: string };

export const adminBankDetails: Call<void, Payee | null> = {
  path: API.adminBankDetails,
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

export type QrPay = { upiId: string; imageUrl: string };

export const qrPay: Call<void, QrPay | null> = {
  path: API.qrPay,
  session: false,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ qrdata: first(z.object({ upi_id: text, qr_image: text })) }),
    z.transform(({ qrdata: row }) => row && { upiId: row.upi_id, imageUrl: row.qr_image }),
  ),
};

/** Lines of the rules, without the empty ones. */
export type MoneyRules = { deposit: string[]; withdrawal: string[] };

const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const moneyRules: Call<void, MoneyRules> = {
  path: API.moneyRules,
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
