import { randomBytes } from 'node:crypto';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow, types } from 'pg';
import { holdOn } from './hold';
import { withArrayText } from './array-text';
import { listenOn } from './listen';
import {
  asStatementError,
  beginOf,
  type Database,
  DatabaseUnreachable,
  PARSERS,
  type Queryable,
  RolledBack,
  StatementError,
  WITHOUT_LIMIT,
} from './port';

const CONNECT_MS = 5_000;
export const STATEMENT_MS = 15_000;
/** For a database that does not answer at all: the limit above is enforced by the database itself. */
const ANSWER_MS = 20_000;
/** A slow or frozen replica delays a history by no more than this. */
const REPLICA_MS = 5_000;
const TRIES = 4;
/** A new connection plans every statement again, so connections are kept through quiet minutes. */
const IDLE_MS = 600_000;

const typeParsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => PARSERS[id] ?? types.getTypeParser(id, format),
} as typeof types;

/** The connection broke, so the statement may have been executed. */
const connectionLost = (error: unknown): boolean =>
  !(error instanceof StatementError) || error.code.startsWith('08') || error.code.startsWith('57P');

/** The driver's error for `query_timeout` has no code. */
const isTimeLimit = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Serialization failure or deadlock: rolled back completely, and a retry is likely to succeed. */
const isRetryable = (error: unknown): boolean =>
  error instanceof StatementError && ['40001', '40P01'].includes(error.code);

const ignore = (): void => undefined;

type Statement = Pick<QueryConfig, 'name' | 'text' | 'types'>;

/** Our statement texts are constants, so each gets a name and is planned once per connection. */
const statements = new Map<string, Statement>();

function statementOf(sql: string): Statement {
  const known = statements.get(sql) ?? { name: `s${statements.size}`, text: sql, types: typeParsers };
  statements.set(sql, known);
  return known;
}

/** How long an answer may take, in ms; 0 for ever. */
type Limit = { query_timeout: number };

async function run<Row extends QueryResultRow>(
  client: PoolClient,
  query: QueryConfig & Limit,
): Promise<QueryResult<Row>> {
  try {
    return await client.query<Row>(query);
  } catch (cause) {
    const error = asStatementError(cause);
    throw connectionLost(error) ? new DatabaseUnreachable('unknown', error, isTimeLimit(error)) : error;
  }
}

/** Lifts the time limit where a transaction does, for its commit too. */
function queryable(client: PoolClient, limit: Limit): Queryable {
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      if (sql === WITHOUT_LIMIT) limit.query_timeout = 0;
      // Inherited, because the driver copies own properties slowly, one by one.
      const query = Object.create(statementOf(sql)) as QueryConfig;
      return (await run<Row>(client, Object.assign(query, { values: values.map(withArrayText) }, limit))).rows;
    },
  };
}

/** After a failover an address may still lead to a standby, where reads are stale and writes fail. */
async function refuseStandby(client: PoolClient, answerMs: number): Promise<void> {
  // The pool does not listen meanwhile, and an unhandled error event would end the process.
  client.on('error', ignore);
  try {
    const asked: QueryConfig & Limit = { text: 'show transaction_read_only', query_timeout: answerMs };
    const { rows } = await client.query<{ transaction_read_only: string }>(asked);
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('it is read only, as a standby is');
  } finally {
    client.off('error', ignore);
  }
}

async function inTransaction<Result>(
  client: PoolClient,
  begin: string,
  limit: Limit,
  work: () => Promise<Result>,
): Promise<Result> {
  await run(client, { text: begin, ...limit });
  try {
    const result = await work();
    const { command } = await run(client, { text: 'commit', ...limit });
    if (command === 'ROLLBACK') throw new RolledBack();
    return result;
  } catch (error) {
    // A broken or silent connection is closed, which rolls back: another statement would wait behind the silent one.
    if (error instanceof DatabaseUnreachable) throw error;
    await run(client, { text: 'rollback', ...limit }).catch((lost: unknown) => {
      throw new DatabaseUnreachable('unknown', lost);
    });
    throw error;
  }
}

/**
 * A PostgreSQL server behind a pool that connects on first use. Calls throw DatabaseUnreachable after `answerMs`
 * without an answer. `onLostConnection` reports idle connections that end. A `replica` serves reads only.
 */
export function openPostgres(
  url: string,
  onLostConnection: (error: Error) => void,
  {
    connections = 10,
    connectMs = CONNECT_MS,
    replica = false,
    answerMs = replica ? REPLICA_MS : ANSWER_MS,
  }: { connections?: number; connectMs?: number; replica?: boolean; answerMs?: number } = {},
): Database {
  // A unique name per server, so that a restore can tell other servers apart.
  const name = `ank-server ${randomBytes(4).toString('hex')}`;
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    // Detects a dead peer for work without a time limit, such as a backup.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Compiling a statement takes half a second, also one that finds no rows.
    options: '-c jit=off',
    statement_timeout: replica ? REPLICA_MS : STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: name,
    ...(!replica && { verify: (client, done) => void refuseStandby(client, connectMs).then(() => done(), done) }),
  });
  pool.on('error', onLostConnection);

  async function attempt<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnreachable('nothing', error);
    });
    let broken = false;
    // The pool listens only while a connection is idle. If one breaks in use, its statement or the next one fails.
    client.on('error', ignore);
    try {
      return await work(client);
    } catch (error) {
      broken = error instanceof DatabaseUnreachable;
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>, triesLeft = TRIES): Promise<Result> {
    try {
      return await attempt(work);
    } catch (error) {
      if (triesLeft > 1 && isRetryable(error)) return withClient(work, triesLeft - 1);
      throw error;
    }
  }

  return {
    kind: 'postgres',
    query: (sql, values) => withClient((client) => queryable(client, { query_timeout: answerMs }).query(sql, values)),
    transaction: (work, mode) =>
      withClient((client) => {
        const limit = { query_timeout: answerMs };
        return inTransaction(client, beginOf(mode), limit, () => work(queryable(client, limit)));
      }),
    // Migrations take as long as the tables are large.
    script: (sql) =>
      withClient((client) => {
        const limit = { query_timeout: 0 };
        return inTransaction(client, 'begin', limit, async () => void (await run(client, { text: sql, ...limit })));
      }),
    outsideTransaction: (sql) =>
      withClient(async (client) => {
        const limit = { query_timeout: 0 };
        await run(client, { text: 'set statement_timeout = 0', ...limit });
        try {
          await run(client, { text: sql, ...limit });
        } finally {
          await run(client, { text: 'reset statement_timeout', ...limit });
        }
      }),
    listen: (channel, listener) => listenOn({ connectionString: url, application_name: name }, channel, listener),
    holding: (held, work) => holdOn({ connectionString: url, application_name: name }, held, work),
    close: () => pool.end(),
  };
}
