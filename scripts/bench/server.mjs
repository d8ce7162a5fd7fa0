import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../lib/postgres.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { median } from './served.mjs';
import { addPasswords, duringLogins } from './server/flood.mjs';
import {
  addEarlierBids,
  addPlayers,
  bidBodies,
  CLOCK,
  DAY,
  MOBILES,
  PLACE_BID,
  pollBodies,
} from './server/players.mjs';
import { addTpcB, CLIENTS, findPgbench, TPC_B, TPC_B_CALL, transactionsPerSecond } from './server/tpc-b.mjs';

const fromServer = createRequire(new URL('../../server/package.json', import.meta.url));

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;
/** Number of polling clients: every open home screen polls. */
const POLLING = 100;
const LATENCY_SECONDS = 5;
const FEW = 10_000;
const MANY = 1_000_000;

const here = (name) => fileURLToPath(new URL(`server/${name}`, import.meta.url));

/** Starts a program that prints `ready http://...:PORT`. */
async function begin(program, args, env = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (data) => {
      printed += data;
      const ready = /^ready http:\/\/\S+:(\d+)$/m.exec(printed);
      if (ready) resolve(Number(ready[1]));
    });
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${printed}`)));
  });
  return { port, child };
}

/** Runs the load generator. Throws if any answer is not the expected one. */
async function load(order) {
  const child = spawn(process.execPath, [here('load.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ connections: CONNECTIONS, seconds: SECONDS, ...order }));
  let printed = '';
  for await (const data of child.stdout) printed += data;
  const outcome = JSON.parse(printed);
  if (outcome.wrong.length > 0) throw new Error(`${order.path} answered: ${outcome.wrong[0]}`);
  return outcome;
}

const megabytes = (pid) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024;

const bids = () => ({ path: '/api-submit-bid', bodies: bidBodies(), expect: '"status":true' });
const polls = () => ({
  path: '/api-get-dashboard-data',
  bodies: pollBodies(),
  expect: '"result":[',
  connections: POLLING,
});

/** Measures everything once per round, so that other load on the machine affects all alike. Returns medians. */
async function inRounds(measures) {
  const found = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, measure] of Object.entries(measures)) found[name].push(await measure());
  }
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]));
}

async function throughput({ port, url, folder }) {
  const answer = await fetch(`http://127.0.0.1:${port}/api-get-dashboard-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: pollBodies()[0],
  });
  const file = join(folder, 'answer.json');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const bare = await begin(here('bare.mjs'), [file]);
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

/** The latency of bids while people log in, next to that without. */
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

async function onFreshSite(name, postgres, folder, work) {
  const { Client } = fromServer('pg');
  const admin = new Client({ connectionString: postgres });
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());
  const url = Object.assign(new URL(postgres), { pathname: `/${name}` }).href;
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, name),
    CLOCK,
    PORT: '0',
    SITE_DIR: folder,
    BUILT_IN_HOUSE: '0',
    TRUST_PROXY: '1',
  };
  const server = await begin(join(ROOT, 'server/dist/main.js'), [], env);
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await addPlayers(database);
    return await work({ ...server, url, env, database, folder });
  } finally {
    await database.end();
    server.child.kill('SIGTERM');
    await new Promise((resolve) => server.child.once('exit', resolve));
  }
}

/** The server's throughput, next to the maximum of PostgreSQL and of Node on the same machine in the same run. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  for (const part of ['shell/assets', 'remotes']) mkdirSync(join(folder, part), { recursive: true });
  const loadBefore = loadavg()[0];
  const { url, stop } = await startPostgres({ durable: true });
  try {
    const rates = await onFreshSite('bench_rates', url, folder, async (site) => {
      const idle = megabytes(site.child.pid);
      await addTpcB(site.database);
      const found = await throughput(site);
      const memory = { idle, busy: megabytes(site.child.pid) };
      return { ...found, memory, settlement: settlement(site.env) };
    });
    const growth = await onFreshSite('bench_growth', url, folder, async ({ port, database }) => {
      await addEarlierBids(database, FEW);
      await latency(port);
      const few = await latency(port);
      await addEarlierBids(database, MANY - FEW);
      await latency(port);
      return { few, many: await latency(port) };
    });
    const flood = await onFreshSite('bench_flood', url, folder, loginFlood);
    print(rates, growth, flood, loadBefore);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const row = (what, own, beside, aim, ratio = own / beside) => {
  const met = aim === null ? '' : (aim.most === undefined ? ratio >= aim.least : ratio <= aim.most) ? 'met' : 'missed';
  const said = aim === null ? '' : aim.most === undefined ? `${aim.least} or more` : `at most ${aim.most}`;
  return `| ${what} | ${Math.round(own * 100) / 100} | ${Math.round(beside * 100) / 100} | ${ratio.toFixed(2)} | ${said} | ${met} |`;
};

function print(rates, { few, many }, flood, loadBefore) {
  const cpu = /^model name\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', { encoding: 'utf8', flag: 'r' }))?.[1] ?? '';
  console.log(
    `\nThe server on PostgreSQL (fsync on), ${availableParallelism()} cores ${cpu}, load ${loadBefore.toFixed(1)} before; TPC-B by ${findPgbench() ? 'pgbench' : 'pg'}, ${CLIENTS} clients`,
  );
  console.log('| a second | ours | beside it | ratio | aim | |\n| --- | --- | --- | --- | --- | --- |');
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
