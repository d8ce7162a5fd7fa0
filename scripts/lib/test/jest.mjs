import { readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';
import { allFiles } from './changed.mjs';
import { keepDurations } from './durations.mjs';

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const BAD = new Set(['failed', 'pending', 'skipped', 'todo', 'disabled']);

/** The failed tests, and the files that failed to run, each with its error. */
export const failuresOf = (files) =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const rows = assertionResults
      .filter((test) => BAD.has(test.status))
      .map(({ fullName, failureMessages = [] }) => ({
        title: `${file}: ${fullName}`,
        error: failureMessages[0] ?? 'was skipped',
      }));
    return status === 'failed' && rows.length === 0 ? [{ title: file, error: message }] : rows;
  });

/** Test counts of one package. Skipped tests and files that failed to run count as failures. */
const countsOf = (files) => ({
  passed: files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length,
  failed: failuresOf(files).length,
});

/** Generous, because a machine that is busy with other work takes several times as long. */
const TEST_MS = 240_000;

const settingOf = (name) => join(ROOT, 'scripts/jest', name);

/**
 * For test files that each load all their modules anew: optimizing late, and collecting garbage less often and in one
 * thread, takes 15 % less CPU time in tests of screens. V8's cache of scripts finds none, as each test file has its own
 * import function, but keeps the file's globals: 4 GB in a worker. Workers inherit these.
 */
export const FOR_SHORT_FILES = [
  '--interrupt-budget=1000000',
  '--single-threaded-gc',
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  '--no-compilation-cache',
];

/** For modules that can only be imported. */
export const MODULE_OPTIONS = '--experimental-vm-modules --no-warnings';

const CACHE = join(ROOT, '.cache/jest');

/** Compiles the TypeScript of all folders for `runJest`, which reports the errors. */
export function compileAhead(folders) {
  const isOurs = (file) => /(?<!\.d)\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`));
  return run(process.execPath, [settingOf('compile-ahead.mjs'), CACHE], {
    input: allFiles().filter(isOurs).join('\n'),
  });
}

/** A file for each worker, and each that has changed itself. */
const alwaysStarted = (tests, workers) => Math.max(workers, tests.filter(({ distance }) => distance === 0).length);

/**
 * Runs the unit tests of all folders in one worker pool, so that no core idles between packages. `tests`: run only
 * these, and with `until` start none after that time. Resolves to the files that ran.
 */
export async function runJest(folders, { reports, env, tests, until, workers }, tally) {
  const report = join(reports, 'jest.json');
  rmSync(report, { force: true });
  const args = [
    '--testSequencer',
    settingOf(until ? 'as-given.cjs' : 'sequencer.cjs'),
    '--cacheDirectory',
    CACHE,
    '--projects',
    ...folders,
    '--maxWorkers',
    String(workers),
    // With several projects Jest applies the first one's limit to all.
    '--testTimeout',
    String(TEST_MS),
    '--json',
    '--outputFile',
    report,
  ];
  if (until) args.push('--runner', settingOf('runner-until.cjs'));
  if (tests) args.push('--runTestsByPath', ...tests.map(({ file }) => join(ROOT, file)));
  const jest = join(ROOT, 'scripts/node_modules/jest/bin/jest.js');
  const { code, output } = await run(process.execPath, [...FOR_SHORT_FILES, jest, ...args], {
    env: {
      ...env,
      NODE_OPTIONS: MODULE_OPTIONS,
      ...(until && { START_TESTS_UNTIL: until, ALWAYS_START: alwaysStarted(tests, workers) }),
    },
  });
  const files = readReport(report)?.testResults ?? [];
  if (files.length === 0) {
    tally.add('unit tests', { passed: 0, failed: 1 }, { output });
    return [];
  }

  let shown = output;
  for (const folder of folders) {
    const own = files.filter(({ name }) => relative(ROOT, name).startsWith(folder + sep));
    if (own.length === 0) continue;
    const ms = own.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
    const counts = countsOf(own);
    tally.add(`tests of ${folder}`, counts, { output: shown, ms });
    if (counts.failed > 0) shown = '';
  }
  if (code !== 0 && tally.total.failed === 0) tally.add('unit tests', { passed: 0, failed: 1 }, { output });
  const ran = files.map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), ms: endTime - startTime }));
  keepDurations(ran);
  tally.fail(failuresOf(files));
  tally.time(
    files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${relative(ROOT, name)}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  );
  return ran.map(({ file }) => file);
}
