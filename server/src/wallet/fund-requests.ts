import type { FundRequest, LastFundRequestReply, PayeeView } from '@ank/protocol/server';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { moveMoney, type Refusals, requestNumberOf } from './move-money';

const REFUSALS: Refusals = {
  below_minimum: ['bad_request', 'Minimum amount to add is {limit}'],
  above_maximum: ['bad_request', 'Maximum amount to add is {limit}'],
  too_many_pending: ['not_allowed', 'Please wait until your earlier requests are processed'],
};

/**
 * Stores a claim for the operator; no points move. A repeat with the same idempotency key may add the UTR to a pending
 * claim that has none.
 */
export async function requestFunds(
  database: Database,
  clock: Clock,
  { token, requestId, points, linkReference, paymentReference }: FundRequest,
  onSession: (playerId: string) => void,
): Promise<{ requestNumber: string }> {
  const done = await moveMoney<{ request: string }>(database, clock, {
    name: 'request_funds',
    token,
    requestId,
    fingerprintFields: [points],
    parameters: '$6::bigint, $7, $8',
    values: [points, linkReference, paymentReference],
    refusals: REFUSALS,
    onSession,
  });
  return { requestNumber: requestNumberOf(done.request) };
}

const PENDING = `
select id, points, asked_at from fund_request where player_id = $1 and status = 'pending' order by id desc limit 1`;

/** The player's newest pending claim, or null. */
export async function pendingFunds(database: Database, playerId: string): Promise<LastFundRequestReply['pending']> {
  const [row] = await database.query<{ id: string; points: string; asked_at: number }>(PENDING, [playerId]);
  return row ? { requestNumber: requestNumberOf(row.id), points: row.points, askedAtMs: row.asked_at } : null;
}

type MoneyTexts = { payee: PayeeView; rules: { deposit: string; withdrawal: string } };

type TextRow = {
  payee_name: string;
  bank_account: string;
  bank_ifsc: string;
  upi_id: string;
  google_upi_id: string;
  phonepe_upi_id: string;
  deposit_rule: string;
  withdrawal_rule: string;
};

/** The payee details and the rules for deposits and withdrawals, as set by the operator. */
export async function loadMoneyTexts(database: Database): Promise<MoneyTexts> {
  const [row] = await database.query<TextRow>(
    'select payee_name, bank_account, bank_ifsc, upi_id, google_upi_id, phonepe_upi_id, deposit_rule, withdrawal_rule from site',
  );
  if (!row) throw new Error('the site settings are missing');
  return {
    payee: {
      name: row.payee_name,
      bankAccount: row.bank_account,
      ifsc: row.bank_ifsc,
      upiId: row.upi_id,
      googleUpiId: row.google_upi_id,
      phonepeUpiId: row.phonepe_upi_id,
    },
    rules: { deposit: row.deposit_rule, withdrawal: row.withdrawal_rule },
  };
}
