import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { withArrayText } from './array-text';
import { asStatementError, beginOf, type Database, PARSERS, type Queryable, RolledBack } from './port';

/** What the package has beside its engine. */
type Parts = Pick<typeof import('@electric-sql/pglite'), 'Mutex' | 'parse' | 'protocol'>;

/** Names depend on the text alone: an engine that is opened anew may know statements of the connection before. */
const nameOf = (sql: string): string => createHash('sha256').update(sql).digest('base64url');

/** Throws for objects and nested arrays, which callers pass as JSON. */
function asParameter(value: unknown): string | ArrayBufferView | null {
  const simple = withArrayText(value ?? null);
  if (simple === null || ArrayBuffer.isView(simple)) return simple;
  if (typeof simple === 'object')
    throw new TypeError('A statement has a value that is neither simple nor a flat array');
  return String(simple);
}

/**
 * The embedded database. Its engine has a single connection, so calls queue. Each statement is planned once and sent in
 * one piece: the engine's own `query` plans it each time, in six messages, and takes three times as long.
 */
export function pgliteDatabase(engine: PGlite, { Mutex, parse, protocol }: Parts): Database {
  const { serialize } = protocol;
  // The engine would mix up the answers to statements that a transaction sends together.
  const sending = new Mutex();
  // Given with each query instead, they would be merged with hundreds of others each time.
  Object.assign(engine.parsers, PARSERS);
  const prepared = new Map<string, string>();

  async function send(messages: readonly Uint8Array[]) {
    try {
      return await sending.runExclusive(() => engine.execProtocolStream(Buffer.concat(messages)));
    } catch (error) {
      throw asStatementError(error);
    }
  }
  const exec = (sql: string) => send([serialize.query(sql)]);

  const inside: Queryable = {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      const known = prepared.get(sql);
      const statement = known ?? nameOf(sql);
      const preparation = known
        ? []
        : [serialize.close({ type: 'S', name: statement }), serialize.parse({ name: statement, text: sql })];
      const answer = await send([
        ...preparation,
        serialize.bind({ statement, values: values.map(asParameter) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      ]);
      prepared.set(sql, statement);
      return (parse.parseResults(answer, engine.parsers)[0]?.rows ?? []) as Row[];
    },
  };

  /** Rolls back when `work` throws. */
  async function inTransaction<Result>(begin: string, work: () => Promise<Result>): Promise<Result> {
    await exec(begin);
    try {
      const result = await work();
      const answer = await exec('commit');
      if (parse.parseResults(answer, engine.parsers)[0]?.command === 'ROLLBACK') throw new RolledBack();
      return result;
    } catch (error) {
      await exec('rollback');
      throw error;
    }
  }

  return {
    kind: 'pglite',
    query: (sql, values) => engine.runExclusive(() => inside.query(sql, values)),
    transaction: (work, mode) => engine.runExclusive(() => inTransaction(beginOf(mode), () => work(inside))),
    script: (sql) => engine.runExclusive(() => inTransaction(beginOf(), async () => void (await exec(sql)))),
    outsideTransaction: (sql) => engine.runExclusive(async () => void (await exec(sql))),
    listen(channel, { begun, notice }) {
      const listening = engine.listen(channel, notice);
      listening.then(begun, () => undefined);
      return { stop: () => listening.then((stop) => stop()) };
    },
    // A data folder has only one server.
    holding: (_name, work) => work(),
    close: () => engine.close(),
  };
}

/**
 * How much of a function of the engine must run before V8 optimizes it, in bytes of code: by default 1.8 million, and a
 * start spends 40 % of its CPU time on optimizing what it never uses again.
 */
const OPTIMIZED_AFTER = 300_000_000;

/** Opens the embedded database in a folder that no other process uses. */
export async function openPglite(folder: string): Promise<Database> {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_AFTER}`);
  // Imported here, because a site on PostgreSQL never needs it.
  const { PGlite: Engine, ...parts } = await import('@electric-sql/pglite');
  return pgliteDatabase(await Engine.create(folder), parts);
}
