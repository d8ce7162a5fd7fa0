/**
 * The database as the server sees it. Columns come back alike from every adapter: bigint as decimal text, timestamptz as
 * ms since 1970, date as 'YYYY-MM-DD', json parsed.
 */
export type Queryable = {
  query: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
};

export type Database = Queryable & {
  /** What it is, for the log. */
  kind: 'pglite' | 'postgres';
  /** All or nothing. `snapshot`: read only, everything as of one moment. */
  transaction: <Result>(work: (inside: Queryable) => Promise<Result>, mode?: 'snapshot') => Promise<Result>;
  /** Runs a script of several statements, all or nothing. */
  script: (sql: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A database that could not be reached or broke off. `happened`: false when nothing can have been done. */
export class DatabaseUnreachable extends Error {
  constructor(
    readonly happened: 'nothing' | 'unknown',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : 'no connection', { cause });
  }
}

/** Numbers of the types that both adapters read in their own way. */
export const TYPE_IDS = { bigint: 20, date: 1082, timestamptz: 1184 } as const;

/** '2026-11-21 09:10:00.123456+00' to ms since 1970; the offset follows the connection's time zone. */
export function parseTimestamp(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
}
