/** A rule and the query that finds its breaks: one row per break, described by `what`. */
export type LedgerCheck = { name: string; sql: string };

export const check = (name: string, sql: string): LedgerCheck => ({ name, sql });
