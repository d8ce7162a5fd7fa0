import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const fromServer = createRequire(new URL('../../../server/package.json', import.meta.url));
const { Client } = fromServer('pg');

const SCALE = 10;
export const CLIENTS = 8;

/** The installed pgbench, or null: then this process sends the same transactions. */
export function findPgbench() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

/** Creates the tables of TPC-B as pgbench does, and its transaction as a function. */
export async function addTpcB(database, scale = SCALE) {
  await database.query(`
    create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int not null primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n;
    create function tpc_b(p_aid int, p_bid int, p_tid int, p_delta int) returns int language plpgsql as $$
    declare
      balance int;
    begin
      update pgbench_accounts set abalance = abalance + p_delta where aid = p_aid;
      select abalance into balance from pgbench_accounts where aid = p_aid;
      update pgbench_tellers set tbalance = tbalance + p_delta where tid = p_tid;
      update pgbench_branches set bbalance = bbalance + p_delta where bid = p_bid;
      insert into pgbench_history (tid, bid, aid, delta, mtime) values (p_tid, p_bid, p_aid, p_delta, current_timestamp);
      return balance;
    end $$;`);
  await database.query('vacuum analyze');
}

const variables = (scale) => ({ aid: scale * 100_000, bid: scale, tid: scale * 10, player: 1000 });

const statementsOf = (sql) =>
  sql
    .trim()
    .split(';\n')
    .map((statement) => statement.trim().replace(/;$/, ''));

/** Statements separated by lines; `:name` is a random number. */
export const TPC_B = `
begin;
update pgbench_accounts set abalance = abalance + :delta where aid = :aid;
select abalance from pgbench_accounts where aid = :aid;
update pgbench_tellers set tbalance = tbalance + :delta where tid = :tid;
update pgbench_branches set bbalance = bbalance + :delta where bid = :bid;
insert into pgbench_history (tid, bid, aid, delta, mtime) values (:tid, :bid, :aid, :delta, current_timestamp);
end;`;

export const TPC_B_CALL = 'select tpc_b(:aid, :bid, :tid, :delta);';

const random = (most) => 1 + Math.floor(Math.random() * most);

function draw(scale) {
  return {
    ...Object.fromEntries(Object.entries(variables(scale)).map(([name, most]) => [name, random(most)])),
    delta: random(10_001) - 5001,
    id: random(2 ** 47),
  };
}

async function byThisProcess(url, sql, seconds, { scale, clients: count }) {
  const statements = statementsOf(sql).map((text, at) => {
    const names = [];
    return {
      name: `b${at}`,
      names,
      text: text.replace(
        /(?<!:):([a-z]+)/g,
        (_, name) => `$${names.includes(name) ? names.indexOf(name) + 1 : names.push(name)}`,
      ),
    };
  });
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  let done = 0;
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < begun + seconds * 1000) {
        const values = draw(scale);
        for (const { name, names, text } of statements)
          await client.query({ name, text, values: names.map((one) => String(values[one])) });
        done += 1;
      }
    }),
  );
  const perSecond = done / ((performance.now() - begun) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

function byPgbench(tool, url, sql, seconds, { scale, clients }) {
  const folder = mkdtempSync(join(tmpdir(), 'ank-pgbench-'));
  const file = join(folder, 'script.sql');
  const sets = Object.entries({ ...variables(scale), id: 2 ** 47 }).map(
    ([name, most]) => `\\set ${name} random(1, ${most})`,
  );
  writeFileSync(file, [...sets, '\\set delta random(-5000, 5000)', sql.trim(), ''].join('\n'));
  try {
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file, url];
    const { stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' });
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(perSecond > 0) || !/failed transactions: 0 /.test(stdout))
      throw new Error(`pgbench failed: ${stderr.slice(0, 400)}`);
    return perSecond;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Transactions per second of a script, measured with pgbench if installed. */
export async function transactionsPerSecond(url, sql, seconds, { scale = SCALE, clients = CLIENTS } = {}) {
  const tool = findPgbench();
  const size = { scale, clients };
  return tool ? byPgbench(tool, url, sql, seconds, size) : byThisProcess(url, sql, seconds, size);
}
