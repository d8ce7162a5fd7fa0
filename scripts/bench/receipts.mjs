import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, ROOT } from '../lib/workspace.mjs';
import { addSlips } from './bids-growth.mjs';
import { median } from './served.mjs';
import { cpuOf } from './server/cpu.mjs';
import { DAY, MARKET } from './server/players.mjs';
import { withPostgres } from './server/site.mjs';
import { row } from './server/table.mjs';
import { findPgbench } from './server/tpc-b.mjs';
import { until } from './server/until.mjs';

const SLIPS = 100_000;
/**
 * BENCH_ROUNDS: more on a busy machine. BENCH_BEFORE: the `server/dist` of an earlier build, for comparison; sessions
 * are sealed by `seal_session`, which that build has too.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
const BEFORE = process.env.BENCH_BEFORE;
const DIST = join(ROOT, 'server/dist');

/** The figures of each build, with their limits. */
const FIGURES = [
  ['locked', 'lock of the seal', 50],
  ['root', 'root', 3000],
  ['cpu', 'CPU time of the root', 3000],
  ['pause', 'longest wait of others meanwhile', 100],
];

/** The connected servers, without this program: each has its own name. */
const NAMES = 'select distinct application_name as name from pg_stat_activity where datname = current_database()';

/** CPU time of a command and of its PostgreSQL backends. The server checks its ledger meanwhile. */
async function cpuTime(database, command, others) {
  const { rows } = await database.query(
    'select pid from pg_stat_activity where datname = current_database() and application_name <> all ($1)',
    [others],
  );
  return [command, ...rows].reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

/** Pings the server continuously. Returns a function that stops it and returns the longest wait. */
function watchAnswers(port) {
  let longest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - asked);
      await setTimeout(5);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}

const SEALED = `select from session_seal where session = 'open'`;

/** A full session whose result the operator declares: the command seals it, publishes the root, then settles. */
async function measure({ url, env, database, folder }, dist) {
  await addSlips(url, database, 0, SLIPS, DAY);
  await database.query(`select seal_session(0, null, $1, $2, 'close')`, [MARKET, DAY]);
  const others = (await database.query(NAMES)).rows.map(({ name }) => name);
  const words = `results declare --market KALYAN --date ${DAY} --session open --pana 128 --yes`.split(' ');
  const operator = spawn(process.execPath, [join(dist, 'operator.js'), ...words], {
    // With its own data folder the command does the work itself, instead of the site's server.
    env: { ...process.env, ...env, DATA_DIR: join(folder, 'command') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const sealed = await until(database, SEALED);
  const before = await cpuTime(database, operator, others);
  const published = await until(database, `${SEALED} and root is not null`);
  const cpu = (await cpuTime(database, operator, others)) - before;
  const { rows } = await database.query(`select slips from session_seal where session = 'open'`);
  if (rows[0].slips !== SLIPS) throw new Error(`the root is of ${rows[0].slips} slips`);
  // Its settlement is not measured.
  operator.kill();
  return { root: published - sealed, cpu };
}

/** The lock time of a seal, and how long the server delays others while it computes a root. */
async function measureServer({ url, database, port }) {
  await addSlips(url, database, 0, SLIPS, DAY);
  const begun = performance.now();
  await database.query(`select seal_session(0, null, $1, $2, 'open')`, [MARKET, DAY]);
  const locked = performance.now() - begun;
  const longest = watchAnswers(port);
  await until(database, `${SEALED} and root is not null`);
  return { locked, pause: await longest() };
}

/** Both on their own sites, with the servers of `dist`. */
async function onSites(onFreshSite, dist, round) {
  const name = `bench_receipts_${dist === DIST ? 'now' : 'before'}_${round}`;
  const declared = await onFreshSite(name, (site) => measure(site, dist), dist);
  return { ...declared, ...(await onFreshSite(`${name}_server`, measureServer, dist)) };
}

/** The lock time of a seal, the time of a root of 100,000 slips, and the longest wait of others meanwhile. */
export async function bench() {
  if (!existsSync(join(dirname(findPgbench() ?? ''), 'psql'))) fail('psql was not found: install PostgreSQL.');
  await withPostgres(async ({ onFreshSite, loadBefore }) => {
    const found = { now: [], before: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      found.now.push(await onSites(onFreshSite, DIST, round));
      if (BEFORE) found.before.push(await onSites(onFreshSite, BEFORE, round));
    }
    const load = `load ${loadBefore.toFixed(1)} to ${loadavg()[0].toFixed(1)}`;
    console.log(`\nA session of ${SLIPS} slips of 5 lines, medians of ${ROUNDS} rounds, ${load}`);
    console.log('| ms | measured | at most | ratio | aim | |\n| --- | --- | --- | --- | --- | --- |');
    const figure = (of, name) => median(of.map((one) => one[name]));
    for (const [name, what, most] of FIGURES) {
      console.log(row(what, figure(found.now, name), most, { most: 1 }));
      if (BEFORE) console.log(row(`${what}, before`, figure(found.before, name), most, { most: 1 }));
    }
  });
}
