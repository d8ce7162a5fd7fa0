import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/workspace.mjs';
import { addPasswords, duringLogins } from './server/flood.mjs';
import { addEarlierBids, DAY, MOBILES, PLACE_BID } from './server/players.mjs';
import { beginBare, bids, inRounds, load, polls, SECONDS, withPostgres } from './server/site.mjs';
import { printHeading, row } from './server/table.mjs';
import { addTpcB, CLIENTS, findPgbench, TPC_B, TPC_B_CALL, transactionsPerSecond } from './server/tpc-b.mjs';

const LATENCY_SECONDS = 5;
const FEW = 10_000;
const MANY = 1_000_000;

const megabytes = (pid) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024;

async function throughput({ port, url, folder }) {
  const bare = await beginBare(port, folder);
  const http = async (to, order) => (await load({ port: to, ...order })).perSecond;
  try {
    await http(port, { ...bids(), seconds: 2 });
    return await inRounds({
      tpcB: () => transactionsPerSecond(url, TPC_B, SECONDS),
      bidsByHttp: () => http(port, bids()),
      tpcBCall: () => transactionsPerSecond(url, TPC_B_CALL, SECONDS),
      bidsInDatabase: () => transactionsPerSecond(url, PLACE_BID, SECONDS),
      bare: () => http(bare.port, polls()),
      polls: () => http(port, polls()),
    });
  } finally {
    bare.child.kill();
  }
}

/** Settles all bids of the bench with the operator's command. Subtracts the time of a command that does nothing. */
function settlement(env) {
  const operator = (...words) => {
    const begun = performance.now();
    const { stdout, status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'server/dist/operator.js'), ...words, '--json'],
      { encoding: 'utf8', env: { ...process.env, ...env } },
    );
    if (status !== 0) throw new Error(stdout + stderr);
    return { rows: JSON.parse(stdout), ms: performance.now() - begun };
  };
  const nothing = operator('settlement', 'run').ms;
  const { rows, ms } = operator(
    'results',
    'declare',
    '--market',
    'KALYAN',
    '--date',
    DAY,
    '--session',
    'open',
    '--pana',
    '156',
    '--yes',
  );
  return {
    lines: Number(rows[0].lines),
    won: Number(rows[0].won),
    perSecond: Number(rows[0].lines) / ((ms - nothing) / 1000),
  };
}

/** The latency of bids from a single client. */
const latency = (port, more) => load({ port, ...bids(), connections: 1, seconds: LATENCY_SECONDS, ...more });

/** The latency of bids while players log in, next to that without logins. */
async function loginFlood({ port, database }) {
  await addPasswords(database);
  await latency(port);
  const slowest = [];
  const found = await inRounds({
    calm: async () => (await latency(port)).p99,
    flooded: async () => {
      const order = { port, mobiles: MOBILES, seconds: LATENCY_SECONDS };
      const outcome = await duringLogins(load, order, (more) => latency(port, more));
      slowest.push(outcome.slowest);
      return outcome.p99;
    },
  });
  return { ...found, slowest: Math.max(...slowest) };
}

/** The server's throughput, next to the maximum of PostgreSQL and of Node on the same machine in the same run. */
export const bench = () =>
  withPostgres(async ({ onFreshSite, loadBefore }) => {
    const rates = await onFreshSite('bench_rates', async (site) => {
      const idle = megabytes(site.child.pid);
      await addTpcB(site.database);
      const found = await throughput(site);
      const memory = { idle, busy: megabytes(site.child.pid) };
      return { ...found, memory, settlement: settlement(site.env) };
    });
    const growth = await onFreshSite('bench_growth', async ({ port, database }) => {
      await addEarlierBids(database, FEW);
      await latency(port);
      const few = await latency(port);
      await addEarlierBids(database, MANY - FEW);
      await latency(port);
      return { few, many: await latency(port) };
    });
    const flood = await onFreshSite('bench_flood', loginFlood);
    print(rates, growth, flood, loadBefore);
  });

function print(rates, { few, many }, flood, loadBefore) {
  printHeading(`TPC-B by ${findPgbench() ? 'pgbench' : 'pg'}, ${CLIENTS} clients`, loadBefore);
  console.log(row('bids of 5 lines by HTTP / TPC-B', rates.bidsByHttp, rates.tpcB, { least: 0.45 }));
  console.log(
    row('bids of 5 lines in the database / TPC-B as one call', rates.bidsInDatabase, rates.tpcBCall, { least: 0.7 }),
  );
  console.log(row('dashboard polls / bare Node, same bytes', rates.polls, rates.bare, { least: 0.7 }));
  console.log(
    row(
      `lines settled (${rates.settlement.lines}, ${rates.settlement.won} won) / 20,000`,
      rates.settlement.perSecond,
      20_000,
      { least: 1 },
    ),
  );
  console.log(row('ms of a bid (median) after 1,000,000 / after 10,000', many.p50, few.p50, { most: 1.2 }));
  console.log(row('ms of a bid (99 of 100) after 1,000,000 / after 10,000', many.p99, few.p99, null));
  console.log(
    row('ms of a bid (99 of 100) with 500 logins in flight / without', flood.flooded, flood.calm, { most: 3 }),
  );
  console.log(row('s of the slowest login that was not refused / 5', flood.slowest / 1000, 5, { most: 1 }));
  console.log(row('MB of the server after the load / idle', rates.memory.busy, rates.memory.idle, null));
}
