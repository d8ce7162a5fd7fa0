/** A rule of the ledger and the query that finds what breaks it: each row is one break, told by `what`. */
export type LedgerCheck = { name: string; sql: string };

export const check = (name: string, sql: string): LedgerCheck => ({ name, sql });
