import { type PayoutMethod, WITHDRAW_METHODS, type WithdrawStatus } from '@ank/protocol';
import type { WithdrawRequest, WithdrawRow } from '@ank/protocol/server';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { moveMoney, type Refusals, requestNumberOf } from './move-money';

const REFUSALS: Refusals = {
  no_method: ['bad_request', 'Please select a payment method'],
  outside_window: ['not_allowed', 'Sorry, You can Withdraw only in given withdraw time'],
  not_enough_points: ['not_enough_points', 'Sorry, You Dont Have Sufficient Amount For Withdraw'],
};

/**
 * Holds the points and stores the request for the operator. Limits, the time window, the number on file and the balance
 * decide.
 */
export async function withdraw(
  database: Database,
  clock: Clock,
  { token, requestId, points, method }: WithdrawRequest,
  onSession: (playerId: string) => void,
): Promise<{ requestNumber: string; walletPoints: string }> {
  // 0 is not a valid method, so the database refuses it.
  const code = method === null ? '0' : WITHDRAW_METHODS[method].code;
  const done = await moveMoney<{ request: string; balance: string }>(database, clock, {
    name: 'request_withdrawal',
    token,
    requestId,
    fingerprintFields: [points, code],
    parameters: '$6::bigint, $7::smallint',
    values: [points, code],
    refusals: REFUSALS,
    onSession,
  });
  return { requestNumber: requestNumberOf(done.request), walletPoints: done.balance };
}

const METHODS = Object.keys(WITHDRAW_METHODS) as PayoutMethod[];

export function methodOf(code: number): PayoutMethod {
  const method = METHODS.find((one) => WITHDRAW_METHODS[one].code === String(code));
  if (!method) throw new Error(`There is no payout method ${code}.`);
  return method;
}

type Row = {
  id: string;
  points: string;
  method: number;
  number: string;
  status: Exclude<WithdrawStatus, 'unknown'>;
  receipt_url: string;
  remark: string;
  asked_at: number;
};

/** Limit of one response, newest first. */
const MAX_ROWS = 500;

const REQUESTS = `
select id, points, method, number, status, receipt_url, remark, asked_at
  from withdraw_request where player_id = $1 order by id desc limit ${MAX_ROWS}`;

export async function listWithdrawals(database: Database, playerId: string): Promise<WithdrawRow[]> {
  const rows = await database.query<Row>(REQUESTS, [playerId]);
  return rows.map((row) => ({
    id: row.id,
    requestNumber: requestNumberOf(row.id),
    points: row.points,
    status: row.status,
    method: methodOf(row.method),
    number: row.number,
    remark: row.remark,
    receiptUrl: row.receipt_url,
    askedAtMs: row.asked_at,
  }));
}
