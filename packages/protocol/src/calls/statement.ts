import { formatClock, formatMoment, parseMoment } from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { deviceResult } from '../server/device-result';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer, type Wire } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { amount, list, sentAmount, text, z } from '../wire';
import type { PlayerView } from './dashboard';

/** `before`: cursor, the id of the oldest loaded row; null for the first page. `limit`: rows per page. */
export type StatementInput = { before: string | null; limit: number };

export type StatementRecord = {
  id: string;
  points: number;
  credit: boolean;
  note: string;
  /** The market in the note, or ''. */
  gameName?: string;
  names?: LocalNames;
  /** Why the points moved (docs/protocol.md, Statement codes); '1' is a deposit. */
  amountStatus: string;
  /** Null when the server does not send it. */
  balanceAfter: number | null;
  madeAtMs: number | null;
};

export type StatementPage = { rows: StatementRecord[]; more: boolean };

export const statement: Call<StatementInput, StatementPage> = {
  path: '/api-wallet-transaction-history',
  session: true,
  kept: 'always',
  encode: ({ before, limit }) => ({ limit, ...(before === null ? {} : { before }) }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      transaction_history: list(
        z.object({
          transaction_id: text,
          amount,
          transaction_type: text,
          transaction_note: text,
          game_name: text,
          ...nameFields,
          amount_status: text,
          insert_date: text,
          balance_after: sentAmount,
        }),
      ),
      // Servers without paging send everything at once.
      more: z.optional(z.boolean()),
    }),
    z.transform((wire) => ({
      rows: wire.transaction_history.map((row) => ({
        id: row.transaction_id,
        points: row.amount,
        credit: row.transaction_type === '1',
        note: row.transaction_note,
        ...(row.game_name !== '' && { gameName: row.game_name }),
        ...namesOf(row),
        amountStatus: row.amount_status,
        balanceAfter: row.balance_after,
        madeAtMs: parseMoment(row.insert_date),
      })),
      more: wire.more === true,
    })),
  ),
};

/** `before`: cursor, only rows older than this transaction id. `limit`: null for the maximum of one answer. */
export type StatementRequest = { token: string; before: string | null; limit: number | null };

/** `amountStatus`: why the points moved (docs/protocol.md, Statement codes). */
export type StatementRow = StoredNames & {
  id: string;
  points: string;
  credit: boolean;
  note: string;
  /** The market in the note. */
  gameName?: string | null;
  amountStatus: string;
  number: string;
  balanceAfter: string;
  madeAtMs: number;
};

export type StatementReply = {
  nowMs: number;
  player: Pick<PlayerView, 'id' | 'devices' | 'holdPoints'>;
  walletPoints: string;
  opensMinutes: number;
  closesMinutes: number;
  rows: readonly StatementRow[];
  /** Whether older rows exist. */
  more: boolean;
  /** A request for a page leaves out what only native clients read: the split by direction and the devices. */
  paged: boolean;
};

const encodeRow = (row: StatementRow): Wire => ({
  transaction_id: row.id,
  amount: row.points,
  transaction_type: row.credit ? '1' : '2',
  transaction_note: row.note,
  // Sent only with names in other languages, which replace it in the note.
  ...((row.hindiName || row.marathiName) && { game_name: row.gameName, ...encodeNames(row) }),
  transfer_note: '',
  amount_status: row.amountStatus,
  insert_date: formatMoment(row.madeAtMs),
  tx_request_number: row.number,
  balance_after: row.balanceAfter,
});

export const statementEndpoint = /*#__PURE__*/ onServer<StatementRequest, StatementReply>(statement, () => ({
  request: zod.pipe(
    zod.object({
      unique_token: token,
      before: zod.optional(zod.nullable(zod.string().check(zod.regex(/^\d{1,18}$/)))),
      limit: zod.optional(zod.nullable(zod.number().check(zod.int(), zod.positive(), zod.lte(200)))),
    }),
    zod.transform((body) => ({ token: body.unique_token, before: body.before ?? null, limit: body.limit ?? null })),
  ),
  encodeAnswer: (reply) => {
    const rows = reply.rows.map(encodeRow);
    const forNatives = {
      device_result: deviceResult(reply.player),
      in_history: rows.filter((_, at) => reply.rows[at]?.credit),
      out_history: rows.filter((_, at) => !reply.rows[at]?.credit),
    };
    return {
      wallet_amt: reply.walletPoints,
      hold_amt: reply.player.holdPoints,
      transaction_history: rows,
      ...(reply.paged ? {} : forNatives),
      more: reply.more,
      withdraw_open_time: formatClock(reply.opensMinutes),
      withdraw_close_time: formatClock(reply.closesMinutes),
      server_time: formatServerTime(reply.nowMs),
      msg: rows.length > 0 ? 'Success' : 'Data not found',
      status: rows.length > 0,
    };
  },
}));
