/**
 * The tables that the rules look through, in the order of their keys: the columns with their types. `rows` of a slice
 * are about as many as are checked in a tenth of a second.
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
 * A rule. `parts` together find all its breaks, each in one row of one table. `whole` finds those of a rule that only
 * the whole ledger can show, and that cannot be broken while no part of another rule is.
 */
export type LedgerCheck = { name: string; parts: readonly Part[]; whole?: string };

export const check = (name: string, ...parts: Part[]): LedgerCheck => ({ name, parts });

/** Parts of a rule, by the table whose rows they look at. */
export const of = (walk: Walk, sql: string): Part => ({ walk, sql });

/** Finds all breaks of a rule in the whole ledger. */
export const wholeSql = ({ parts, whole }: LedgerCheck): string =>
  [...parts.map(({ walk, sql }) => `(with slice as (select * from ${walk}) ${sql})`), ...(whole ? [whole] : [])].join(
    ' union all ',
  );

/** The number at a place of a reference such as 'win:7:12:0', null if there is none. */
export const numberIn = (reference: string, place: number): string =>
  `case when split_part(${reference}, ':', ${place}) ~ '^[0-9]{1,18}$'
        then split_part(${reference}, ':', ${place})::bigint end`;
