import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fail } from '../lib/workspace.mjs';
import { addSlips } from './bids-growth.mjs';
import { daysBefore, declare, makeDays, operate } from './server/days.mjs';
import { DAY, MARKET, PLAYERS, tokenOf } from './server/players.mjs';
import { median } from './served.mjs';
import { bids, load, withPostgres } from './server/site.mjs';
import { findPgbench } from './server/tpc-b.mjs';

/** BENCH_SLIPS: from 100,000, so that all play on each day. BENCH_ARCHIVE=1 archives all, and measures once more. */
const SLIPS = Number(process.env.BENCH_SLIPS ?? 2_000_000);
const ARCHIVES = process.env.BENCH_ARCHIVE === '1';
/** Calls of each page, by players in turn. */
const CALLS = 300;
const AIM_MS = 50;

/** Ten played days, oldest first, one in each of the last ten months. */
const DAYS = Array.from({ length: 10 }, (_, at) => daysBefore(30 * (10 - at)));
const [FIRST, LAST] = [DAYS[0], DAYS.at(-1)];

const medianOf = (figures, name) => median(figures.map((one) => one[name]));

/** What bids of 8 players at a time are like: for a while, or as long as some other work takes. */
async function bidsBeside({ port }, name, work = null) {
  let isOver = work === null;
  const begun = performance.now();
  const ended = work?.finally(() => (isOver = true));
  const pieces = [];
  do pieces.push(await load({ port, ...bids(), connections: 8 }));
  while (!isOver);
  await ended;
  const [perSecond, p50, p99] = ['perSecond', 'p50', 'p99'].map((figure) => medianOf(pieces, figure));
  console.log(
    `Bids ${name}: ${Math.round(perSecond)} a second, ${p50.toFixed(1)} ms (99 of 100: ${p99.toFixed(1)}), ` +
      `${Math.round((performance.now() - begun) / 1000)} s, load ${loadavg()[0].toFixed(1)}`,
  );
}

/** Settled days with the same number of slips each: a line in five has won. */
async function fill(site) {
  await makeDays(site, DAYS);
  const ofDay = Math.floor(SLIPS / DAYS.length);
  for (const [at, day] of DAYS.entries()) {
    await addSlips(site.url, site.database, at * ofDay, (at + 1) * ofDay, day);
    if (day !== LAST) await declare(site, day);
  }
  // The first bids of a server are several times as slow.
  await load({ port: site.port, ...bids(), connections: 8 });
  await bidsBeside(site, 'alone');
  await bidsBeside(site, 'while a day is settled', declare(site, LAST));
  await site.database.query('vacuum analyze');
}

const usDay = (day) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
const from = (day) => ({ bid_from: usDay(day), bid_to: usDay(day), date_from: usDay(day), date_to: usDay(day) });

/** Each page: its address, the body of a call, which text shows that it found something. */
const pagesOf = ({ slip, transfer }) => [
  ['my bids, first page', '/api-my-slips', {}, '"slip_id"'],
  ['my bids, old page', '/api-my-slips', { before: slip }, '"slip_id"'],
  ['bid history, last day', '/api-bid-history-data', from(LAST), '"digits"'],
  ['bid history, first day', '/api-bid-history-data', from(FIRST), '"digits"'],
  ['win history, last day', '/api-wining-history-data', from(LAST), '"digits"'],
  ['win history, first day', '/api-wining-history-data', from(FIRST), '"digits"'],
  ['statement, first page', '/api-wallet-transaction-history', { limit: 50 }, '"transaction_history":[{'],
  [
    'statement, old page',
    '/api-wallet-transaction-history',
    { limit: 50, before: transfer },
    '"transaction_history":[{',
  ],
  ['chart of a market', `/game-result-chart/${MARKET}`, null, '128'],
  ['older chart of a market', `/game-result-chart/${MARKET}?before=${DAYS[3]}`, null, '128'],
];

async function timesOf(port, [name, path, body, expected]) {
  const times = [];
  for (let call = 0; call < CALLS; call += 1) {
    const unique_token = tokenOf(((call * 7919) % PLAYERS) + 1);
    const payload = body && JSON.stringify({ env_type: 'Prod', app_key: 'bench', unique_token, ...body });
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload };
    const asked = performance.now();
    const answer = await (await fetch(`http://127.0.0.1:${port}${path}`, body ? post : {})).text();
    times.push(performance.now() - asked);
    if (!answer.includes(expected)) throw new Error(`${name} answered: ${answer.slice(0, 300)}`);
  }
  times.sort((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((share) => times[Math.floor(times.length * share)]);
}

async function measure({ port, database }, state) {
  const { rows } = await database.query(
    'select (select max(id) / 4 from slip)::text as slip, (select max(id) / 4 from transfer)::text as transfer',
  );
  console.log(
    `\nPages of ${PLAYERS} players with ${SLIPS} slips of 5 lines, ${state}, load ${loadavg()[0].toFixed(1)}`,
  );
  console.log(`| ms (aim: ${AIM_MS}) | half | 95 of 100 | 99 of 100 | |\n| --- | --- | --- | --- | --- |`);
  for (const page of pagesOf(rows[0])) {
    const times = await timesOf(port, page);
    const met = times[2] <= AIM_MS ? 'met' : 'missed';
    console.log(`| ${page[0]} | ${times.map((ms) => ms.toFixed(1)).join(' | ')} | ${met} |`);
  }
}

const ARCHIVED = 'select count(*)::int as slips from slip where tableoid <> $1::regclass';

/** Archives the slips before the month of a day. */
async function archive(site, day) {
  const archived = async () => (await site.database.query(ARCHIVED, ['slip'])).rows[0].slips;
  const before = await archived();
  const begun = performance.now();
  await operate(site, 'slips', 'archive', '--before', day.slice(0, 7));
  const seconds = (performance.now() - begun) / 1000;
  const slips = (await archived()) - before;
  console.log(`${slips} slips archived in ${seconds.toFixed(1)} s: ${Math.round(slips / seconds)} a second`);
}

/** First and old pages of histories, statement and charts, asked one at a time over HTTP. */
export async function bench() {
  if (!existsSync(join(dirname(findPgbench() ?? ''), 'psql'))) fail('psql was not found: install PostgreSQL.');
  await withPostgres(({ onFreshSite }) =>
    onFreshSite('histories', async (site) => {
      await fill(site);
      await measure(site, 'none archived');
      if (!ARCHIVES) return;
      await archive(site, DAYS[DAYS.length / 2]);
      await bidsBeside(site, 'while the other half is archived', archive(site, DAY));
      await site.database.query('vacuum analyze');
      await measure(site, 'all archived');
    }),
  );
}
