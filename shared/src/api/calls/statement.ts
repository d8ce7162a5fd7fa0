import { parseMoment } from '@ank/shared/rules';
import type { Call } from '../call';
import { API } from '../paths';
import { list, text, whole, z } from '../wire';

/** `before`: id of the oldest row at hand, null for the newest page. */
export type StatementInput = { before: string | null; limit: number };

export type StatementRecord = {
  id: string;
  points: number;
  credit: boolean;
  note: string;
  /** The family's number of what it was for; '1' is a deposit. */
  amountStatus: string;
  /** Null from a server that does not tell it. */
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
      // A server that knows no pages sends everything at once.
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
