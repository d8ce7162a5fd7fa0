/**
 * The database as the server sees it. All adapters return columns alike: bigint as decimal text, timestamptz as ms
 * since 1970, date as 'YYYY-MM-DD', json parsed.
 */
export type Queryable = {
  query: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
};

export type Database = Queryable & {
  /** The kind of database, for the log. */
  kind: 'pglite' | 'postgres';
  /** All or nothing. `snapshot`: read only, as of one moment. */
  transaction: <Result>(work: (inside: Queryable) => Promise<Result>, mode?: 'snapshot') => Promise<Result>;
  /** Runs a script of several statements, all or nothing. */
  script: (sql: string) => Promise<void>;
  /** Runs a statement that may not be part of a transaction, without a time limit. */
  outsideTransaction: (sql: string) => Promise<void>;
  /**
   * Listens on a channel (`pg_notify`) until stopped, over its own connection. A lost connection is reopened;
   * notifications sent meanwhile are missed.
   */
  listen: (channel: string, listener: Listener) => { stop: () => Promise<void> };
  /**
   * Runs `work` while no other server runs any under this name. This is not a transaction: it holds a connection of its
   * own, and losing that releases the name.
   */
  holding: (name: string, work: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

/** The statement that begins such a transaction. */
export const beginOf = (mode?: 'snapshot'): string =>
  mode === 'snapshot' ? 'begin isolation level repeatable read, read only' : 'begin';

/** A statement that lifts the time limit for the rest of the transaction and its commit, here and in the database. */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0';

/** The sums of a player's wallet. They only grow, in the transactions that move points. */
export type Moved = { debits: string; credits: string };

/** `begun` and `lost`: notifications are received from now on, or no longer. */
export type Listener = { begun: () => void; lost: () => void; notice: (payload: string) => void };

/**
 * The database was unreachable ('nothing' has happened), or the connection broke ('unknown'). `silent`: there was no
 * answer within the time limit.
 */
export class DatabaseUnreachable extends Error {
  constructor(
    readonly happened: 'nothing' | 'unknown',
    cause: unknown,
    readonly silent = false,
  ) {
    super(cause instanceof Error ? cause.message : 'no connection', { cause });
  }
}

/** A transaction that went on after one of its statements had failed: the database committed nothing. */
export class RolledBack extends Error {
  constructor() {
    super('Nothing was committed, because a statement of the transaction had failed');
  }
}

/** SQLSTATEs of constraint violations. */
const SQL_STATES = { unique: '23505', check: '23514' } as const;

/**
 * A statement that the database rejected. `code` is the SQLSTATE; `constraint` names the constraint or unique index, or
 * is null. The message is localized: never branch on it.
 */
export class StatementError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly constraint: string | null,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Whether the error is a violation of this constraint. */
export const violates = (error: unknown, rule: keyof typeof SQL_STATES, constraint: string): boolean =>
  error instanceof StatementError && error.code === SQL_STATES[rule] && error.constraint === constraint;

type Reported = Partial<Record<'severity' | 'code' | 'constraint' | 'message', unknown>>;

/** Converts the driver's error into a StatementError; returns any other error unchanged. */
export function asStatementError(error: unknown): unknown {
  const { severity, code, constraint, message } = Object(error) as Reported;
  // Only the database reports a severity. EPIPE, for example, is also a five-letter code.
  if (typeof severity !== 'string' || typeof code !== 'string') return error;
  return new StatementError(String(message), code, typeof constraint === 'string' ? constraint : null, error);
}

/** Parses '2026-11-21 09:10:00.123456+00' to ms since 1970; the offset depends on the connection's time zone. */
function parseTimestamp(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
}

const asText = (text: string): string => text;

/** How both adapters read bigint, date and timestamptz, by the OID of the type. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: asText,
  1082: asText,
  1184: parseTimestamp,
};
