import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import * as pglite from '@electric-sql/pglite';
import type { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '../../src/db/pglite';
import type { Database } from '../../src/db/port';
import { openPostgres } from '../../src/db/postgres';
import { keepRows, refill } from './refill';

declare global {
  /** From the test environment: the worker's engine, as the previous file left it. */
  var workersEngine: () => Promise<PGlite>;
  /** From the test environment: a durable PostgreSQL for the caller alone, which may be killed. */
  var ownPostgres: () => Promise<OwnPostgres>;
  /** From the test environment: a streaming standby of such a PostgreSQL. */
  var ownStandby: (url: string) => Promise<OwnPostgres>;
}

/** `crash` kills all its processes at once; `restart` starts it again with the same data and address. */
export type OwnPostgres = {
  url: string;
  stop: () => Promise<void>;
  crash: () => Promise<void>;
  restart: () => Promise<void>;
};

/** What a world is filled with: the same for all tests of a run, so that it is made once and copied. */
type Fill = (database: Database) => Promise<void>;

export type DatabaseKind = {
  name: string;
  /** An empty database. */
  open: () => Promise<Database>;
  openFilled: (fill: Fill) => Promise<Database>;
};

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set');
  return url;
};

/** A name for this run only. */
const templateName = (): string => {
  const name = process.env.TEST_TEMPLATE;
  if (!name) throw new Error('TEST_TEMPLATE is not set');
  return name;
};

async function asAdmin<Result>(work: (admin: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  return work(client).finally(() => client.end());
}

const urlOf = (name: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
};

const ignore = (): void => undefined;

/** The address of a new database, empty unless it is a copy, and a function that drops it. */
export async function freshPostgres(template = 'template1'): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} template ${template}`));
  const drop = async (): Promise<void> => {
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { url: urlOf(name), drop };
}

/**
 * The filled database that is copied, made by the first worker that needs it; `_kept` can be refilled. Both are dropped
 * at the end of the run.
 */
async function filledTemplate(fill: Fill): Promise<string> {
  const template = templateName();
  const open = (name: string): Database => openPostgres(urlOf(name), ignore, { connections: 1 });
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    if ((await admin.query('select from pg_database where datname = $1', [template])).rowCount === 1) return;
    await admin.query(`create database ${template}_begun`);
    const filled = open(`${template}_begun`);
    await fill(filled).finally(() => filled.close());
    await admin.query(`create database ${template}_kept template ${template}_begun`);
    const kept = open(`${template}_kept`);
    await keepRows(kept, template).finally(() => kept.close());
    await admin.query(`alter database ${template}_begun rename to ${template}`);
  });
  return template;
}

/** A new database with the content of `fill`, and a function that drops it. */
export const filledPostgres = async (fill: Fill) => freshPostgres(await filledTemplate(fill));

const asDatabase = ({ url, drop }: Awaited<ReturnType<typeof freshPostgres>>): Database => {
  const database = openPostgres(url, ignore);
  return { ...database, close: () => database.close().then(drop) };
};

/** The filled databases of this file with their open connections, and those of them that no test uses at present. */
const filled: Database[] = [];
const free: Database[] = [];
afterAll(() => Promise.all(filled.map((database) => database.close())));

/** Refilling a database whose connections know the schema takes a fraction of the time of copying one. */
async function refilledPostgres(fill: Fill): Promise<Database> {
  const template = await filledTemplate(fill);
  for (let database = free.pop(); database; database = free.pop()) {
    if (await refill(database, template)) return lent(database);
  }
  const copy = asDatabase(await freshPostgres(`${template}_kept`));
  filled.push(copy);
  return lent(copy);
}

/** Closing it frees it for the next test. Work that a test has left behind fails then, so no other test sees it. */
function lent(database: Database): Database {
  let isClosed = false;
  const own = (): Database => {
    if (isClosed) throw new Error('This test has closed its database');
    return database;
  };
  return {
    kind: database.kind,
    query: async (...of) => own().query(...of),
    transaction: async (...of) => own().transaction(...of),
    script: async (sql) => own().script(sql),
    outsideTransaction: async (sql) => own().outsideTransaction(sql),
    listen: (channel, listener) => own().listen(channel, listener),
    holding: async (name, work) => own().holding(name, work),
    close: async () => {
      if (!isClosed) free.push(database);
      isClosed = true;
    },
  };
}

/** The engine stays open for the next file. */
const keptOpen = (engine: PGlite): Database => ({ ...pgliteDatabase(engine, pglite), close: async () => undefined });

/** This file's database in the engine, which knows the statements of earlier tests. */
let inEngine: Database | null = null;

const EMPTIED = 'drop schema public cascade; create schema public';

const has = async (engine: PGlite, schema: string): Promise<boolean> =>
  (await engine.query('select from pg_namespace where nspname = $1', [schema])).rows.length > 0;

/** Where the filled schema is while a test has an empty one, because filling takes seconds. */
const aside = (): string => `${templateName()}_aside`;

async function emptied(engine: PGlite): Promise<PGlite> {
  const isFilled = (await has(engine, templateName())) && !(await has(engine, aside()));
  await engine.exec(isFilled ? `alter schema public rename to ${aside()}; create schema public` : EMPTIED);
  return engine;
}

async function withFilledBack(engine: PGlite): Promise<PGlite> {
  if (await has(engine, aside()))
    await engine.exec(`drop schema public cascade; alter schema ${aside()} rename to public`);
  return engine;
}

/** Both databases that the server supports. */
export const DATABASES: readonly [pglite: DatabaseKind, postgres: DatabaseKind] = [
  {
    name: 'PGlite',
    open: async () => keptOpen(await emptied(await globalThis.workersEngine())),
    openFilled: async (fill) => {
      const engine = await withFilledBack(await globalThis.workersEngine());
      const database = (inEngine ??= keptOpen(engine));
      if (await refill(database, templateName())) return database;
      await engine.exec(EMPTIED);
      await fill(database);
      await keepRows(database, templateName());
      return database;
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => asDatabase(await freshPostgres()),
    openFilled: refilledPostgres,
  },
];
