/**
 * `npm test`: types, lint, unit tests of every package, the server's on PGlite and PostgreSQL, and the end-to-end tests
 * in a real browser.
 *
 *   npm test -- gali rules     what belongs to these packages
 *   npm test -- --changed      what the changes since main can affect; of the end-to-end tests only those that a
 *                              change of e2e itself can affect
 *   npm test -- e2e --shard=1/3
 *   npm test -- --without-browser
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { affectedFolders, allFiles, changedFiles, exists } from './lib/test/changed.mjs';
import { checksOf, runChecks } from './lib/test/checks.mjs';
import { runEndToEnd } from './lib/test/end-to-end.mjs';
import { runJest } from './lib/test/jest.mjs';
import { nodeTestsOf, runNodeTests } from './lib/test/node-tests.mjs';
import { affectsEverything, relatedTests } from './lib/test/related.mjs';
import { createTally } from './lib/test/tally.mjs';
import { fail, packageFolders, ROOT } from './lib/workspace.mjs';

const reports = join(ROOT, '.cache/reports');

/**
 * The number of processes for one kind of tests on the smallest machine of two cores: alone, and beside the other
 * kinds.
 */
const WORKERS_ALONE = 4;
const WORKERS_BESIDE = 3;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    shard: { type: 'string' },
    'without-browser': { type: 'boolean' },
  },
});

const packages = packageFolders();
const candidates = options.changed ? changedFiles() : [];
const setting = affectsEverything(candidates);
if (setting) console.log(`${setting} has changed, which can affect everything.`);
const changed = options.changed && !setting ? candidates : null;
const isWhole = words.length === 0 && !changed;
const named = packages.filter(
  (name) => words.length === 0 || words.some((word) => [word, `remote-${word}`, `packages/${word}`].includes(name)),
);
if (named.length === 0) fail(`Give the packages to test: ${packages.join(', ')}`);
const chosen = changed ? affectedFolders(changed, named) : named;
const tally = createTally();

/** A missing prerequisite of a step counts as a failure with its own message. */
async function provide(name, get) {
  try {
    return await get();
  } catch (cause) {
    tally.add(name, { passed: 0, failed: 1 }, { output: cause.message });
    return null;
  }
}

async function browse(env, specs, workers) {
  const { findBrowser } = await import('./lib/browser.mjs');
  const browser = await provide('a Chromium browser', findBrowser);
  if (!browser) return;
  const settings = { ...env, CHROME_PATH: browser };
  await runEndToEnd({ reports, env: settings, shard: options.shard, specs, workers }, tally);
}

const hasJest = (name) => existsSync(join(ROOT, name, 'jest.config.cjs'));
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** All kinds of tests in parallel, because each waits half of its time: for pages, processes and time limits. */
async function runTests() {
  const related = changed && relatedTests(changed, { files: allFiles(), units: named.filter(hasJest), read });
  const units = named.filter(
    (name) => hasJest(name) && (chosen.includes(name) || related?.units.some((file) => file.startsWith(`${name}/`))),
  );
  const scripts = named.includes('scripts') ? (related?.scripts ?? nodeTestsOf('scripts')) : [];
  const specs = related?.specs.map((file) => file.slice('e2e/'.length)) ?? [];
  const browses = named.includes('e2e') && !options['without-browser'] && (!related || specs.length > 0);
  const runs = [];
  if (scripts.length > 0) runs.push(() => runNodeTests(scripts, tally));
  let postgres = null;
  if (units.includes('server') || browses) {
    const { startPostgres } = await import('./lib/postgres.mjs');
    postgres = await provide('a PostgreSQL server', startPostgres);
    if (!postgres) return;
  }
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const workers = browses && units.length > 0 ? WORKERS_BESIDE : WORKERS_ALONE;
  if (units.length > 0 && related?.units.length !== 0) {
    runs.push(() => runJest(units, { reports, env, related: related?.units, workers }, tally));
  }
  if (browses) {
    // First, so that no two kinds build the same folder.
    const { buildForBrowser } = await import('./lib/build.mjs');
    await buildForBrowser();
    runs.push(() => browse(env, specs, workers));
  }
  await Promise.all(runs.map((run) => run()));
  await postgres?.stop();
}

await ensureInstalled();
mkdirSync(reports, { recursive: true });
await runChecks(
  checksOf(
    chosen.filter((name) => name !== 'scripts'),
    { isWhole, changed: changed?.filter(exists) },
  ),
  tally,
);
await runTests();

console.log('\nThe longest tests:');
for (const { title, ms } of tally.longest()) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
for (const { title, error } of tally.repeated()) {
  console.log(`\nPASSED ONLY ON THE SECOND TRY, find the fault: ${title}\n${error.replace(/^/gm, '    ')}`);
}
console.log(`${tally.total.passed} passed, ${tally.total.failed} failed`);
process.exit(tally.total.failed === 0 ? 0 : 1);
