/**
 * The tables that the rules walk, with the columns of their keys in order and their types. `rows` per slice are about
 * what is checked in a tenth of a second.
 */
export const WALKS = {
  account: { key: { id: 'bigint' }, rows: 500 },
  transfer: { key: { debit_account: 'bigint', id: 'bigint' }, rows: 5_000 },
  slip: { key: { player_id: 'bigint', id: 'bigint' }, rows: 2_000 },
  bid_line: { key: { player_id: 'bigint', slip_id: 'bigint', line_no: 'smallint' }, rows: 5_000 },
  market_day: { key: { market_id: 'bigint', day: 'date' }, rows: 1 },
  withdraw_request: { key: { id: 'bigint' }, rows: 2_000 },
  fund_request: { key: { id: 'bigint' }, rows: 2_000 },
  seal_block: { key: { market_id: 'bigint', day: 'date', session: 'text', block_no: 'integer' }, rows: 1 },
  session_seal: { key: { market_id: 'bigint', day: 'date', session: 'text' }, rows: 1 },
} satisfies Record<string, { key: Record<string, string>; rows: number }>;

export type Walk = keyof typeof WALKS;

/** The query that finds breaks among the rows `slice` of a table: one row per break, described by `what`. */
type Part = { walk: Walk; sql: string };

/**
 * A rule. Each of its `parts` finds breaks within rows of one table. `whole` is for a rule that only shows in the whole
 * ledger; it can only be broken if a part of another rule is.
 */
export type LedgerCheck = { name: string; parts: readonly Part[]; whole?: string };

export const check = (name: string, ...parts: Part[]): LedgerCheck => ({ name, parts });

/** Part of a rule, on one table. */
export const of = (walk: Walk, sql: string): Part => ({ walk, sql });

/** Finds all breaks of a rule in the whole ledger. */
export const wholeSql = ({ parts, whole }: LedgerCheck): string =>
  [...parts.map(({ walk, sql }) => `(with slice as (select * from ${walk}) ${sql})`), ...(whole ? [whole] : [])].join(
    ' union all ',
  );

/** The number at a position of a reference such as 'win:7:12:0'; null if there is none. */
export const numberIn = (reference: string, place: number): string =>
  `case when split_part(${reference}, ':', ${place}) ~ '^[0-9]{1,18}$'
        then split_part(${reference}, ':', ${place})::bigint end`;
