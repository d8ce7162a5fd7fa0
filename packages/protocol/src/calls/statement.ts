import { parseMoment } from '@ank/rules';
import type { Call } from '../call';
import { API } from '../paths';
import { list, text, whole, z } from '../wire';

/** `before`: cursor, the id of the oldest loaded row; null for the first page. `limit`: rows per page. */
export type StatementInput = { before: string | null; limit: number };

export type StatementRecord = {
  id: string;
  points: number;
  credit: boolean;
  note: string;
  /** Why the points moved (docs/protocol.md, Statement codes); '1' is a deposit. */
  amountStatus: string;
  /** Null when the server does not send it. */
  balanceAfter: number | null;
  madeAtMs: number | null;
};

export type StatementPage = { rows: StatementRecord[]; more: boolean };

export const statement: Call<StatementInput, StatementPage> = {
  path: API.statement,
  session: true,
  encode: ({ before, limit }) => ({ limit, ...(before === null ? {} : { before }) }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      transaction_history: list(
        z.object({
          transaction_id: text,
          amount: whole,
          transaction_type: text,
          transaction_note: text,
          amount_status: text,
          insert_date: text,
          balance_after: text,
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
        amountStatus: row.amount_status,
        balanceAfter: /^\d+$/.test(row.balance_after) ? Number(row.balance_after) : null,
        madeAtMs: parseMoment(row.insert_date),
      })),
      more: wire.more === true,
    })),
  ),
};
