import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';
import { keepDurations } from './durations.mjs';

function timesOf(suite, into = []) {
  for (const spec of suite.specs ?? []) {
    for (const { results } of spec.tests)
      into.push({ file: spec.file, title: `${spec.file}: ${spec.title}`, ms: results.at(-1)?.duration ?? 0 });
  }
  for (const inner of suite.suites ?? []) timesOf(inner, into);
  return into;
}

/**
 * The tests of a report with that outcome, each with its first error: `unexpected`, or `flaky` for those that failed
 * first and passed when repeated.
 */
export function testsThatWere(outcome, suite) {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => ({
        title: `${file}: ${title}`,
        error: results.find(({ error }) => error)?.error.message ?? 'no error was recorded',
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsThatWere(outcome, inner))];
}

/** What `e2e/support/test.ts` says of a test that it did not start. */
const isLate = ({ type, description }) => type === 'skip' && description === 'after the deadline';

/** For each test that did not start in time its file. */
const lateFiles = (suite) => [
  ...(suite.specs ?? []).flatMap(({ file, tests }) =>
    tests.filter(({ annotations = [] }) => annotations.some(isLate)).map(() => file),
  ),
  ...(suite.suites ?? []).flatMap(lateFiles),
];

/** The counts of a report, in which a skipped test is a failure unless its time was over, and the files of those. */
export function outcomeOf({ suites = [], stats = {} }, code) {
  const late = suites.flatMap(lateFiles);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failed = unexpected + skipped - late.length;
  const passed = expected + flaky;
  const isBroken = failed === 0 && (code !== 0 || passed + late.length === 0);
  return { passed, failed: isBroken ? 1 : failed, late: [...new Set(late)] };
}

/**
 * Runs the browser tests. `shard`: such as '1/3'. `specs`: run only these files, with `until` no test after that time
 * unless its file is in `always`. Resolves to those of `specs` of which all tests ran.
 */
export async function runEndToEnd({ reports, env, shard, specs = [], until, always = [], workers }, tally) {
  const startedAt = performance.now();
  const file = join(reports, shard ? `e2e-${shard.replace('/', '-of-')}.json` : 'e2e.json');
  rmSync(file, { force: true });
  // Chooses the short forms; printed, so that a run can be repeated.
  const seed = process.env.SEED ?? String(randomInt(2 ** 31));
  const limit = until && { START_TESTS_UNTIL: String(until), ALWAYS_START: always.join(',') };
  const { code, output } = await run(
    join(ROOT, 'e2e/node_modules/.bin/playwright'),
    ['test', ...specs, '--retries=1', `--workers=${workers}`, ...(shard ? [`--shard=${shard}`] : [])],
    { cwd: join(ROOT, 'e2e'), env: { ...env, ...limit, SEED: seed, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  let report = {};
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A missing report counts as a failure below.
  }
  const { passed, failed, late } = outcomeOf(report, code);
  tally.add(`end-to-end tests, SEED=${seed}`, { passed, failed }, { output, ms: performance.now() - startedAt });
  const suites = report.suites ?? [];
  tally.flaky(suites.flatMap((suite) => testsThatWere('flaky', suite)));
  tally.fail(suites.flatMap((suite) => testsThatWere('unexpected', suite)));
  const rows = suites.flatMap((suite) => timesOf(suite)).filter((row) => !late.includes(row.file));
  keepDurations(rows.map(({ file, ms }) => ({ file: `e2e/specs/${file}`, ms })));
  tally.time(rows);
  return specs.filter((spec) => !late.some((one) => spec === `specs/${one}`));
}
