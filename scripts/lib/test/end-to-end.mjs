import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

/** The tests of a report that failed first and passed when repeated, each with its first error. */
export function secondTries(suite) {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({
        title: `${file}: ${title}`,
        error: stripVTControlCharacters(results.find(({ error }) => error)?.error.message ?? 'no error was recorded'),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(secondTries)];
}

/** Runs the browser tests. `shard`: such as '1/3'. `specs`: run only these files. */
export async function runEndToEnd({ reports, env, shard, specs = [], workers }, tally) {
  const startedAt = performance.now();
  const file = join(reports, shard ? `e2e-${shard.replace('/', '-of-')}.json` : 'e2e.json');
  rmSync(file, { force: true });
  const { code, output } = await run(
    join(ROOT, 'e2e/node_modules/.bin/playwright'),
    ['test', ...specs, '--retries=1', `--workers=${workers}`, ...(shard ? [`--shard=${shard}`] : [])],
    { cwd: join(ROOT, 'e2e'), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  let report = {};
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A missing report counts as a failure below.
  }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  const failed = unexpected + skipped;
  const passed = expected + flaky;
  const counts = { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
  tally.add('end-to-end tests', counts, { output, ms: performance.now() - startedAt });
  tally.flaky((report.suites ?? []).flatMap(secondTries));
  const rows = (report.suites ?? []).flatMap((suite) => timesOf(suite));
  keepDurations(rows.map(({ file, ms }) => ({ file: `e2e/specs/${file}`, ms })));
  tally.time(rows);
}
