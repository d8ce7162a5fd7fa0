/**
 * `npm run cluster`: starts a small cluster on this machine, as a site on several machines has (docs/scaling.md).
 * Ctrl-C stops all of it.
 *
 *   npm run cluster -- --folder FOLDER      keeps databases, logs and configuration in a new folder
 *   npm run cluster -- test --rounds 10     kills the leader and upgrades the servers this often, under load
 *   npm run cluster -- test --before FOLDER      upgrades from the unpacked release in FOLDER, and back
 *   npm run cluster -- files PLAN --to FOLDER      writes the configuration of the machines in a plan
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, machinesOf, planFaults } from './lib/cluster/configuration.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, ROOT } from './lib/workspace.mjs';

/** A terminal signals the whole process group and npm forwards the signal: both are one request to stop. */
const SAME_STOP_MS = 1_000;

/** Players find the same morning each time. */
const DAY = '2026-11-21';
const MORNING = `${DAY}T06:00:00+05:30`;

function writeFiles(planFile, folder) {
  if (!planFile || !folder) fail('Give the plan and the folder: npm run cluster -- files PLAN --to FOLDER');
  const plan = JSON.parse(readFileSync(planFile, 'utf8'));
  const faults = planFaults(plan);
  if (faults.length > 0) fail(faults.join('\n'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(filesOf(machinesOf(plan))))
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  console.log(`The configuration is in ${folder}. It contains the passwords.`);
}

/** Each start of a server continues the cluster's clock. */
function clock() {
  const begun = Date.now();
  return () => new Date(Date.parse(MORNING) + Date.now() - begun).toISOString();
}

async function start(folder, root, draws) {
  const { startCluster } = await import('./lib/cluster/start.mjs');
  const now = clock();
  return startCluster({
    folder,
    roots: [root, root],
    settings: (name) => ({ CLOCK: now(), BUILT_IN_HOUSE: name === draws ? '1' : '0' }),
    note: (text) => console.log(text),
  });
}

/**
 * Runs `work` with a cluster. A signal ends both gracefully, with the exit code `stopped`; a second one ends them at
 * once.
 */
async function withCluster({ folder, root = ROOT, draws = 'none', stopped }, work) {
  let signalledAt = null;
  let end = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (signalledAt !== null && performance.now() - signalledAt < SAME_STOP_MS) return;
      if (signalledAt !== null) process.exit(1);
      signalledAt = performance.now();
      end();
    });
  const cluster = await start(folder, root, draws).catch((error) => fail(error.message));
  const signalled = new Promise((resolve) => (end = resolve));
  const code = await Promise.race([
    work(cluster).catch((error) => {
      console.error(error.message);
      return 1;
    }),
    signalled.then(() => stopped),
  ]);
  console.log('Stopping.');
  await cluster.stop();
  process.exit(code);
}

/** Packages, programs and builds: missing ones are reported before anything is built. */
async function prepare() {
  await ensureInstalled();
  const { findPrograms } = await import('./lib/cluster/programs.mjs');
  try {
    findPrograms();
  } catch (error) {
    fail(error.message);
  }
  const { buildStale } = await import('./lib/build.mjs');
  const { publishStale } = await import('./lib/serve.mjs');
  await buildStale();
  publishStale();
}

async function show({ url, folder, nodes, servers }) {
  for (const { name, process: one } of [...nodes, ...servers]) console.log(`${name}: process ${one.pid}`);
  console.log(`Logs and configuration: ${folder}\nready ${url}`);
  return new Promise(() => undefined);
}

async function test(cluster, rounds, before) {
  const { prove } = await import('./lib/cluster/proof.mjs');
  const builds = before ? `${before} and the current build` : 'the current build, twice';
  console.log(`${rounds} rounds of each; the rolling upgrades go between ${builds}.`);
  const faults = await prove(cluster, { rounds, roots: [before ?? ROOT, ROOT], day: DAY, since: MORNING });
  console.log(faults.length === 0 ? 'No answered bid was lost or doubled.' : faults.join('\n'));
  return faults.length === 0 ? 0 : 1;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    to: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    before: { type: 'string' },
  },
});
const [command = 'start', ...words] = positionals;
const whole = (path) => path && resolve(process.env.INIT_CWD ?? '', path);
const [folder, before] = [whole(values.folder), whole(values.before)];
if (folder && existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);

if (command === 'files') {
  writeFiles(whole(words[0]), whole(values.to));
} else if (command === 'start') {
  await prepare();
  await withCluster({ folder, draws: 'server-1', stopped: 0 }, show);
} else if (command === 'test') {
  const rounds = Number(values.rounds);
  if (!/^([1-9]|1[0-5])$/.test(values.rounds))
    fail('--rounds must be a number from 1 to 15, because each round declares a market.');
  await prepare();
  // A test that is stopped has proved nothing.
  await withCluster({ folder, root: before, stopped: 1 }, (cluster) => test(cluster, rounds, before));
} else {
  fail(`There is no command ${command}: start, test or files.`);
}
