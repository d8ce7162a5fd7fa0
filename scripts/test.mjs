/**
 * `npm test`: types, lint, unit tests of every package, the server's on PGlite and PostgreSQL, and the end-to-end tests
 * in a real browser.
 *
 *   npm test -- gali rules     what belongs to these packages
 *   npm test -- --changed      what the changes since main can affect, the nearest tests first, as many as fit into
 *                              a minute; of the end-to-end tests only those that a change of e2e itself can affect
 *   npm test -- --changed --all   without the limit of a minute, and with the same end-to-end tests
 *   npm test -- e2e --shard=1/3
 *   npm test -- --without-browser
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { nearestThatFit } from './lib/test/budget.mjs';
import { affectedFolders, allFiles, changedFiles, exists, manifestOf } from './lib/test/changed.mjs';
import { checksOf, runChecks } from './lib/test/checks.mjs';
import { readDurations } from './lib/test/durations.mjs';
import { runEndToEnd } from './lib/test/end-to-end.mjs';
import { compileAhead, runJest } from './lib/test/jest.mjs';
import { namedPackages } from './lib/test/named.mjs';
import { nodeTestsOf, runNodeTests } from './lib/test/node-tests.mjs';
import { affectsEverything, relatedTests } from './lib/test/related.mjs';
import { createTally } from './lib/test/tally.mjs';
import { fail, packageFolders, ROOT } from './lib/workspace.mjs';

const reports = join(ROOT, '.cache/reports');

/**
 * The number of processes for one kind of tests on the smallest machine of two cores: alone, and beside the other
 * kinds. Three, because tests wait for pages and for the database: two leave a part of a core idle when they are alone.
 */
const WORKERS_ALONE = 4;
const WORKERS_BESIDE = 3;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    shard: { type: 'string' },
    'without-browser': { type: 'boolean' },
  },
});

const packages = packageFolders();

/** What the command asks for, or its fault. */
function orFail(get) {
  try {
    return get();
  } catch ({ message }) {
    return fail(message);
  }
}
const named = orFail(() => namedPackages(words, packages));
const candidates = options.changed ? orFail(() => changedFiles()) : [];
const setting = affectsEverything(candidates);
if (setting) console.log(`${setting} has changed, which can affect everything, so everything runs.`);
const changed = options.changed && !setting ? candidates : null;
const isWhole = words.length === 0 && !changed;
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

async function buildForBrowser() {
  const build = await import('./lib/build.mjs');
  await build.buildForBrowser();
}

async function browse(env, limits, workers) {
  const { findBrowser } = await import('./lib/browser.mjs');
  const browser = await provide('a Chromium browser', findBrowser);
  if (!browser) return [];
  const settings = { ...env, CHROME_PATH: browser };
  return runEndToEnd({ reports, env: settings, shard: options.shard, ...limits, workers }, tally);
}

const hasJest = (name) => existsSync(join(ROOT, name, 'jest.config.cjs'));
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** How long `--changed` may take, what of it the last tests need to end, and the time for tests after slow checks. */
const MINUTE_MS = 60_000;
const ENDING_MS = 15_000;
const MIN_TESTS_MS = 10_000;

/** The affected test files that did not fit. */
let notRun = [];
const NAMED_AT_MOST = 20;

const isIn = (folders, file) => folders.some((folder) => file.startsWith(`${folder}/`));
const browses = named.includes('e2e') && !options['without-browser'];

/** The tests that the changes can affect, of the named packages. */
const affectedTests = () =>
  relatedTests(changed, {
    files: allFiles(),
    units: packages.filter(hasJest),
    packages: packages.map((folder) => ({ folder, ...manifestOf(folder) })),
    read,
  }).filter(({ kind, file }) => isIn(named, file) && (kind !== 'specs' || browses));

/** The affected tests that fit into the rest of the minute, and the time after which no more of them start. */
function testsOfTheMinute(affected) {
  const now = performance.now();
  const until = Math.max(now + MIN_TESTS_MS, MINUTE_MS - ENDING_MS);
  const tests = nearestThatFit(affected, { ms: until - now, durations: readDurations() });
  return { tests, until: performance.timeOrigin + until };
}

/** What several kinds of tests need: built and compiled once, before any of them starts. */
const prepare = (affected) =>
  Promise.all([
    (affected ? affected.some(({ kind }) => kind === 'specs') : browses) && buildForBrowser(),
    !affected && compileAhead(named.filter(hasJest)),
  ]);

/** All kinds of tests in parallel, because each waits half of its time: for pages, processes and time limits. */
async function runTests(affected) {
  const { tests, until } = affected && !options.all ? testsOfTheMinute(affected) : { tests: affected };
  const filesOf = (kind) => tests?.filter((test) => test.kind === kind).map(({ file }) => file);
  const isAffected = (name) => !tests || tests.some(({ file }) => isIn([name], file));
  const units = named.filter((name) => hasJest(name) && isAffected(name));
  const scripts = filesOf('scripts') ?? (named.includes('scripts') ? nodeTestsOf('scripts') : []);
  const inEndToEnd = (files) => files?.filter((file) => isIn(['e2e'], file)).map((file) => file.slice('e2e/'.length));
  const hasSpecs = browses && isAffected('e2e');
  let postgres = null;
  if (units.includes('server') || hasSpecs) {
    const { startPostgres } = await import('./lib/postgres.mjs');
    postgres = await provide('a PostgreSQL server', startPostgres);
    if (!postgres) return;
  }
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const workers = hasSpecs && units.length > 0 ? WORKERS_BESIDE : WORKERS_ALONE;
  const ofJest = tests?.filter(({ kind }) => kind === 'units');
  const always = (tests ?? []).filter(({ distance }) => distance === 0).map(({ file }) => file);
  const [unitsRun, scriptsRun, specsRun] = await Promise.all([
    units.length > 0 && runJest(units, { reports, env, tests: ofJest, until, workers }, tally),
    scripts.length > 0 && runNodeTests(scripts, { reports, until, always }, tally),
    hasSpecs && browse(env, { specs: inEndToEnd(filesOf('specs')), until, always: inEndToEnd(always) }, workers),
  ]);
  const ofSpecs = specsRun ? specsRun.map((spec) => `e2e/${spec}`) : [];
  const ran = new Set([...(unitsRun || []), ...(scriptsRun || []), ...ofSpecs]);
  if (affected) notRun = affected.map(({ file }) => file).filter((file) => !ran.has(file));
  await postgres?.stop();
}

await ensureInstalled();
mkdirSync(reports, { recursive: true });
const affected = changed && affectedTests();
const checks = checksOf(
  chosen.filter((name) => name !== 'scripts'),
  { isWhole, changed: changed?.filter(exists) },
);
// Together, because the longest check uses one core. The tests wait for both: they make files that a check would see.
await Promise.all([runChecks(checks, tally), prepare(affected)]);
await runTests(affected);

console.log('\nThe longest tests:');
for (const { title, ms } of tally.longest()) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
const printErrors = (what, tests) => {
  for (const { title, error } of tests) console.log(`\n${what}: ${title}\n${error.replace(/^/gm, '    ')}`);
};
printErrors('PASSED ONLY ON THE SECOND TRY, find the fault', tally.repeated());
if (notRun.length > 0) {
  const command = ['npm test --', ...words, '--changed --all'].join(' ');
  console.log(`\n${notRun.length} more affected test files did not fit into a minute. All of them: ${command}`);
  for (const file of notRun.slice(0, NAMED_AT_MOST)) console.log(`    ${file}`);
  if (notRun.length > NAMED_AT_MOST) console.log(`    and ${notRun.length - NAMED_AT_MOST} more`);
}
if (changed && browses) console.log('\nBrowser tests follow changes of e2e only. All of them: npm test -- e2e');
// Once more, and last: a record of the run may keep no more than its end.
printErrors('FAILED', tally.failures().slice(0, NAMED_AT_MOST));
if (tally.failedSteps().length > 0) console.log(`\nFAILED: ${tally.failedSteps().join(', ')}`);
console.log(`${tally.total.passed} passed, ${tally.total.failed} failed`);
process.exit(tally.total.failed === 0 ? 0 : 1);
