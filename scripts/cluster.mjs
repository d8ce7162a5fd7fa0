/**
 * `npm run cluster`: starts a site on several machines in small, on this one: docs/scaling.md. Ctrl-C stops all of it.
 *
 *   npm run cluster -- --folder FOLDER      keeps databases, logs and configuration in a new folder
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

/** Players who try it find the same morning each time. */
const MORNING = Date.parse('2026-11-21T06:00:00+05:30');

function writeFiles(planFile, folder) {
  if (!planFile || !folder) fail('Give the plan and the folder: npm run cluster -- files PLAN --to FOLDER');
  const plan = JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '', planFile), 'utf8'));
  const faults = planFaults(plan);
  if (faults.length > 0) fail(faults.join('\n'));
  const to = resolve(process.env.INIT_CWD ?? '', folder);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(filesOf(machinesOf(plan))))
    writeFileSync(join(to, name), text, { mode: 0o600 });
  console.log(`The configuration is in ${to}. It contains the passwords.`);
}

/** Each start of a server carries the cluster's clock on. */
function clock() {
  const begun = Date.now();
  return () => new Date(MORNING + Date.now() - begun).toISOString();
}

async function start(folder) {
  const { startCluster } = await import('./lib/cluster/start.mjs');
  const now = clock();
  return startCluster({
    folder,
    roots: [ROOT, ROOT],
    settings: (name) => ({ CLOCK: now(), BUILT_IN_HOUSE: name === 'server-1' ? '1' : '0' }),
    note: (text) => console.log(text),
  });
}

/** Runs `work` with a cluster. A signal ends both in order; a second one ends them at once. */
async function withCluster(folder, work) {
  let signalledAt = null;
  let end = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (signalledAt !== null && performance.now() - signalledAt < SAME_STOP_MS) return;
      if (signalledAt !== null) process.exit(1);
      signalledAt = performance.now();
      end();
    });
  const cluster = await start(folder).catch((error) => fail(error.message));
  const signalled = new Promise((resolve) => (end = resolve));
  const code = await Promise.race([work(cluster), signalled.then(() => 0)]);
  console.log('Stopping.');
  await cluster.stop();
  process.exit(code);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, to: { type: 'string' } },
});
const [command = 'start', ...words] = positionals;
const folder = values.folder && resolve(process.env.INIT_CWD ?? '', values.folder);

if (command === 'files') {
  writeFiles(words[0], values.to);
} else if (command === 'start') {
  if (folder && existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);
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
  await withCluster(folder, async ({ url, folder: place, nodes, servers }) => {
    for (const { name, process: one } of [...nodes, ...servers]) console.log(`${name}: process ${one.pid}`);
    console.log(`Logs and configuration: ${place}\nready ${url}`);
    return new Promise(() => undefined);
  });
} else {
  fail(`There is no command ${command}: start or files.`);
}
