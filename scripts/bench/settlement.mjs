import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../lib/workspace.mjs';
import { addSlips } from './bids-growth.mjs';
import { median } from './served.mjs';
import { daysBefore, declare, makeDays } from './server/days.mjs';
import { MARKET } from './server/players.mjs';
import { bids, load, withPostgres } from './server/site.mjs';
import { row } from './server/table.mjs';
import { findPgbench } from './server/tpc-b.mjs';

/** BENCH_SLIPS: of a day. BENCH_ROUNDS: each settles a day alone and a day beside bids. */
const SLIPS = Number(process.env.BENCH_SLIPS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const BIDS = { connections: 32, perSecond: 500, seconds: 4 };
const QUIET_PIECES = 3;
const POLL_MS = 20;

const UNSETTLED = 'select from settlement_task t where t.market_id = $1 and t.day = $2 and t.finished_at is null';

/** Bids until `isOver`; without the last piece, part of which has nothing beside it. */
async function placed({ port }, isOver) {
  const pieces = [];
  do pieces.push(await load({ port, ...bids(), ...BIDS }));
  while (!(await isOver(pieces.length)));
  return pieces.slice(0, Math.max(1, pieces.length - 1));
}

/** A day's settlement with bids from its first task on, so that neither the command's start nor the seal counts. */
async function beside(site, day) {
  let isOver = false;
  const settled = declare(site, day, ['open']).finally(() => (isOver = true));
  const isSettling = async () => (await site.database.query(UNSETTLED, [MARKET, day])).rows.length > 0;
  while (!isOver && !(await isSettling())) await sleep(POLL_MS);
  const pieces = await placed(site, () => isOver);
  return { pieces, linesPerSecond: await settled };
}

const medianOf = (pieces, figure) => median(pieces.map((piece) => piece[figure]));

/** How fast a day is settled, alone and beside 500 bids a second, and how long these take. */
export async function bench() {
  if (!existsSync(join(dirname(findPgbench() ?? ''), 'psql'))) fail('psql was not found: install PostgreSQL.');
  await withPostgres(({ onFreshSite }) =>
    onFreshSite('settlement', async (site) => {
      const days = Array.from({ length: 2 * ROUNDS }, (_, at) => daysBefore(at + 1));
      await makeDays(site, days);
      for (const [at, day] of days.entries()) {
        await addSlips(site.url, site.database, at * SLIPS, (at + 1) * SLIPS, day);
      }
      await placed(site, () => true);
      const found = { alone: [], besideBids: [], quiet: [], busy: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        found.alone.push(await declare(site, days[2 * round], ['open']));
        found.quiet.push(...(await placed(site, (pieces) => pieces > QUIET_PIECES)));
        const { pieces, linesPerSecond } = await beside(site, days[2 * round + 1]);
        found.besideBids.push(linesPerSecond);
        found.busy.push(...pieces);
      }
      print(found);
    }),
  );
}

function print({ alone, besideBids, quiet, busy }) {
  const lines = (found) => Math.round(median(found));
  console.log(`\nSettlement of ${SLIPS} slips of 5 lines, load ${loadavg()[0].toFixed(1)} at the end`);
  console.log('| | beside | alone | ratio | aim | |\n| --- | --- | --- | --- | --- | --- |');
  console.log(row('lines settled a second alone / 50,000', lines(alone), 50_000, { least: 1 }));
  console.log(row('lines settled a second, beside bids / alone', lines(besideBids), lines(alone), null));
  for (const figure of ['perSecond', 'p50'])
    console.log(row(`bids: ${figure}`, medianOf(busy, figure), medianOf(quiet, figure), null));
  console.log(row('bids: ms, 99 of 100', medianOf(busy, 'p99'), medianOf(quiet, 'p99'), { most: 2 }));
}
