import { randomBytes } from 'node:crypto';
import { Client, Pool, type QueryResultRow } from 'pg';

/** A fresh database on the server of TEST_DATABASE_URL. */
export type TestDatabase = {
  url: string;
  sql: <Row extends QueryResultRow>(query: string, params?: readonly unknown[]) => Promise<Row[]>;
  /** Runs a query in a transaction that stays open: its locks are held until the returned function is called. */
  hold: (query: string, params?: readonly unknown[]) => Promise<() => Promise<void>>;
  drop: () => Promise<void>;
};

async function onServer(query: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(query).finally(() => client.end());
}

export async function makeDatabase(): Promise<TestDatabase> {
  const name = `ank_e2e_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${name}`;
  const pool = new Pool({ connectionString: url.href, max: 2 });
  return {
    url: url.href,
    sql: async <Row extends QueryResultRow>(query: string, params: readonly unknown[] = []) =>
      (await pool.query<Row>(query, [...params])).rows,
    async hold(query, params = []) {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(query, [...params]);
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    async drop() {
      await pool.end();
      // Without force: PostgreSQL waits briefly for connections that are just closing.
      await onServer(`drop database if exists ${name}`);
    },
  };
}
