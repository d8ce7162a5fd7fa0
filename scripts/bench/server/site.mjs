import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../lib/postgres.mjs';
import { ROOT } from '../../lib/workspace.mjs';
import { median } from '../served.mjs';
import { addPlayers, bidBodies, CLOCK, pollBodies } from './players.mjs';

const fromServer = createRequire(new URL('../../../server/package.json', import.meta.url));

/** How long one figure is measured, in seconds, and how often. */
export const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 16;
/** Number of polling clients: every open home screen polls. */
const POLLING = 100;

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

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
export async function load(order) {
  const child = spawn(process.execPath, [here('load.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ connections: CONNECTIONS, seconds: SECONDS, ...order }));
  let printed = '';
  for await (const data of child.stdout) printed += data;
  const outcome = JSON.parse(printed);
  if (outcome.wrong.length > 0) throw new Error(`${order.path} answered: ${outcome.wrong[0]}`);
  return outcome;
}

export const bids = () => ({ path: '/api-submit-bid', bodies: bidBodies(), expect: '"status":true' });

export const polls = () => ({
  path: '/api-get-dashboard-data',
  bodies: pollBodies(),
  expect: '"result":[',
  connections: POLLING,
});

/** Measures everything once per round, so that other load on the machine affects all alike. Returns medians. */
export async function inRounds(measures, rounds = ROUNDS) {
  const found = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(measures)) found[name].push(await measure());
  }
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]));
}

/**
 * Measures each pair once per round, the reference before and after ours, because a machine's speed may double within
 * a minute. Returns the medians of ours, of the references and of their ratios.
 */
export async function besideInRounds(pairs, rounds = ROUNDS) {
  const found = Object.entries(pairs).map(([name, pair]) => ({ name, ...pair, own: [], beside: [], ratio: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { ours, reference, own, beside, ratio } of found) {
      const before = await reference();
      const measured = await ours();
      const mean = (before + (await reference())) / 2;
      own.push(measured);
      beside.push(mean);
      ratio.push(measured / mean);
    }
  }
  return Object.fromEntries(
    found.map(({ name, own, beside, ratio }) => [
      name,
      { own: median(own), beside: median(beside), ratio: median(ratio) },
    ]),
  );
}

/**
 * Runs `work` on a server with a new database that contains the bench's players. `dist`: the folder of a built server.
 */
async function onFreshSite(name, postgres, folder, work, dist = join(ROOT, 'server/dist')) {
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
  const server = await begin(join(dist, 'main.js'), [], env);
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

/** Runs `work` with a durable PostgreSQL server, and removes all of it afterwards. `settings`: of that server. */
export async function withPostgres(work, settings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  for (const part of ['shell/assets', 'remotes']) mkdirSync(join(folder, part), { recursive: true });
  const loadBefore = loadavg()[0];
  const { url, stop } = await startPostgres({ durable: true, settings });
  try {
    await work({ onFreshSite: (name, on, dist) => onFreshSite(name, url, folder, on, dist), loadBefore });
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts a bare Node server that answers with the bytes of the server's dashboard. */
export async function beginBare(port, folder) {
  const answer = await fetch(`http://127.0.0.1:${port}/api-get-dashboard-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: pollBodies()[0],
  });
  const file = join(folder, 'answer.json');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return begin(here('bare.mjs'), [file]);
}
