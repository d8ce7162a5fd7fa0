import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '../../src/db/pglite';
import type { Database } from '../../src/db/port';
import { openPostgres } from '../../src/db/postgres';

declare global {
  /** From the tests' environment: the worker's engine with nothing in it. */
  var emptyEngine: () => Promise<PGlite>;
  /** From the tests' environment: a PostgreSQL of the caller's own, durable, that may be killed. */
  var ownPostgres: () => Promise<OwnPostgres>;
}

/** `crash` kills every process of it at once; `restart` starts it again on the same data and address. */
export type OwnPostgres = {
  url: string;
  stop: () => Promise<void>;
  crash: () => Promise<void>;
  restart: () => Promise<void>;
};

export type DatabaseKind = { name: string; open: () => Promise<Database> };

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set');
  return url;
};

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The address of a new database, and what drops it. */
export async function freshPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}

async function postgres(): Promise<Database> {
  const { url, drop } = await freshPostgres();
  const database = openPostgres(url, () => undefined);
  return { ...database, close: () => database.close().then(drop) };
}

async function pglite(): Promise<Database> {
  // The engine stays open for the next file.
  return { ...pgliteDatabase(await globalThis.emptyEngine()), close: async () => undefined };
}

/** Both databases that the server supports, empty. */
export const DATABASES: readonly DatabaseKind[] = [
  { name: 'PGlite', open: pglite },
  { name: 'PostgreSQL', open: postgres },
];
