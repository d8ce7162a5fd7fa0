import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, ROOT } from '../lib/workspace.mjs';
import { addSlips } from './bids-growth.mjs';
import { DAY, MARKET } from './server/players.mjs';
import { withPostgres } from './server/site.mjs';
import { row } from './server/table.mjs';
import { findPgbench } from './server/tpc-b.mjs';

const SLIPS = 100_000;

async function until(database, sql) {
  for (;;) {
    const { rows } = await database.query(`${sql} limit 1`);
    if (rows.length > 0) return performance.now();
    await setTimeout(5);
  }
}

/** Declares a result of a full session by the operator's command: it seals, publishes the root, then settles. */
async function measure({ url, env, database }) {
  await addSlips(url, database, 0, SLIPS, DAY);
  const begun = performance.now();
  await database.query(`select seal_session(0, null, $1, $2, 'close')`, [MARKET, DAY]);
  const locked = performance.now() - begun;
  const words = `results declare --market KALYAN --date ${DAY} --session open --pana 128 --yes`.split(' ');
  const operator = spawn(process.execPath, [join(ROOT, 'server/dist/operator.js'), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const sealed = await until(database, `select from session_seal where session = 'open'`);
  const published = await until(database, `select from session_seal where session = 'open' and root is not null`);
  const { rows } = await database.query(`select slips from session_seal where session = 'open'`);
  if (rows[0].slips !== SLIPS) throw new Error(`the root is of ${rows[0].slips} slips`);
  // Its settlement is no part of this.
  operator.kill();
  return { locked, root: published - sealed };
}

/** The lock of a seal and the time of a root of 100,000 slips. */
export async function bench() {
  if (!existsSync(join(dirname(findPgbench() ?? ''), 'psql'))) fail('psql was not found: install PostgreSQL.');
  await withPostgres(async ({ onFreshSite, loadBefore }) => {
    const { locked, root } = await onFreshSite('bench_receipts', measure);
    console.log(
      `\nA session of ${SLIPS} slips of 5 lines, load ${loadBefore.toFixed(1)} to ${loadavg()[0].toFixed(1)}`,
    );
    console.log('| ms | measured | at most | ratio | aim | |\n| --- | --- | --- | --- | --- | --- |');
    console.log(row('lock of the seal', locked, 50, { most: 1 }));
    console.log(row('root', root, 3000, { most: 1 }));
  });
}
