import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startOwnPostgres } from '../postgres.mjs';
import { mountSmallDisk } from './small-disk.mjs';

const fromServer = createRequire(new URL('../../../server/package.json', import.meta.url));

/** The WAL must not outgrow the small disk. */
const SETTINGS = ['max_wal_size=128MB', 'min_wal_size=32MB', 'shared_buffers=32MB'];

async function queryPostgres(url, sql, values) {
  const { Client, types } = fromServer('pg');
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Sums and ids are far below 2^53, and dates stay as written.
    types: {
      getTypeParser: (id) => ([20, 1700].includes(id) ? Number : id === 1082 ? String : types.getTypeParser(id)),
    },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The servers' sessions read their clock here, and follow it when it is stepped. */
const OWN_CLOCK = `
create table torture_clock (ahead interval not null);
insert into torture_clock values ('0');
create function clock_timestamp() returns timestamptz language sql volatile as
  'select pg_catalog.clock_timestamp() + (select ahead from public.torture_clock)';`;

/** The queries and changes of a run on the PostgreSQL at this address. */
async function controlled(url) {
  const query = (sql, values) => queryPostgres(url, sql, values);
  const name = new URL(url).pathname.slice(1);
  await query(`${OWN_CLOCK} alter database ${name} set search_path = public, pg_catalog`);
  const readOnly = 'default_transaction_read_only';
  return {
    url,
    query,
    /** How far it is ahead of the right time. */
    stepClock: (byMs) => query(`update torture_clock set ahead = $1 * interval '1 millisecond'`, [byMs]),
    /** For sessions that start from now on, as on a standby. */
    makeReadOnly: () => query(`alter database ${name} set ${readOnly} = on`),
    makeWritable: () => query(`begin read write; alter database ${name} reset ${readOnly}; commit`),
  };
}

async function queryEmbedded(folder, sql, values) {
  const { PGlite } = await import(fromServer.resolve('@electric-sql/pglite'));
  const engine = await PGlite.create(join(folder, 'pglite'));
  try {
    const parsers = { 20: Number, 1700: Number, 1082: String };
    return (await engine.query(sql, values, { parsers })).rows;
  } finally {
    await engine.close();
  }
}

/** The run's own PostgreSQL, on its own disk if possible. */
async function ownPostgres() {
  const disk = mountSmallDisk();
  const postgres = await startOwnPostgres({
    durable: true,
    settings: SETTINGS,
    ...(disk ? { under: disk.folder } : {}),
  });
  const { url, crash, restart, revive } = postgres;
  return {
    abilities: ['postgres', 'own postgres', ...(disk ? ['small disk'] : [])],
    ...(await controlled(url)),
    ...{ disk, crash, restart, revive },
    stop: async () => {
      await postgres.stop();
      disk?.unmount();
    },
  };
}

async function givenPostgres(given) {
  const name = `ank_torture_${randomBytes(6).toString('hex')}`;
  await queryPostgres(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    abilities: ['postgres'],
    ...(await controlled(url.href)),
    stop: async () => void (await queryPostgres(given, `drop database ${name} with (force)`)),
  };
}

/** Its rows are read only while no server runs. */
const embedded = (folder) => ({
  abilities: [],
  url: null,
  query: (sql, values) => queryEmbedded(folder, sql, values),
  stop: async () => undefined,
});

/** `named`: null for an own PostgreSQL, `embedded`, or the address of a server. */
export async function openDatabase(named, folder) {
  if (named === null) return ownPostgres();
  return named === 'embedded' ? embedded(folder) : givenPostgres(named);
}
