import { API } from '@ank/protocol';
import { formatClock, formatMoment } from '@ank/rules';
import { formatServerTime } from './moments';
import { type ServerCall, token, type Wire, z } from './server-call';

/** `before`: cursor, only rows older than this transaction id. `limit`: null means as many as one answer holds. */
export type StatementRequest = { token: string; before: string | null; limit: number | null };

/** `amountStatus`: why the points moved (docs/protocol.md, Statement codes). */
export type StatementRow = {
  id: string;
  points: string;
  credit: boolean;
  note: string;
  amountStatus: string;
  number: string;
  balanceAfter: string;
  madeAtMs: number;
};

export type StatementReply = {
  nowMs: number;
  walletPoints: string;
  holdPoints: string;
  opensMinutes: number;
  closesMinutes: number;
  rows: readonly StatementRow[];
  /** Whether older rows exist. */
  more: boolean;
  /** A request for a page leaves out the split by direction, which only native clients read. */
  paged: boolean;
};

const encodeRow = (row: StatementRow): Wire => ({
  transaction_id: row.id,
  amount: row.points,
  transaction_type: row.credit ? '1' : '2',
  transaction_note: row.note,
  transfer_note: '',
  amount_status: row.amountStatus,
  insert_date: formatMoment(row.madeAtMs),
  tx_request_number: row.number,
  balance_after: row.balanceAfter,
});

export const statement: ServerCall<StatementRequest, StatementReply> = {
  path: API.statement,
  request: z.pipe(
    z.object({
      unique_token: token,
      before: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,18}$/)))),
      limit: z.optional(z.nullable(z.number().check(z.int(), z.positive(), z.lte(200)))),
    }),
    z.transform((body) => ({ token: body.unique_token, before: body.before ?? null, limit: body.limit ?? null })),
  ),
  encode: (reply) => {
    const rows = reply.rows.map(encodeRow);
    const split = {
      in_history: rows.filter((_, at) => reply.rows[at]?.credit),
      out_history: rows.filter((_, at) => !reply.rows[at]?.credit),
    };
    return {
      wallet_amt: reply.walletPoints,
      hold_amt: reply.holdPoints,
      transaction_history: rows,
      ...(reply.paged ? {} : split),
      more: reply.more,
      withdraw_open_time: formatClock(reply.opensMinutes),
      withdraw_close_time: formatClock(reply.closesMinutes),
      server_time: formatServerTime(reply.nowMs),
      msg: rows.length > 0 ? 'Success' : 'Data not found',
      status: rows.length > 0,
    };
  },
};
