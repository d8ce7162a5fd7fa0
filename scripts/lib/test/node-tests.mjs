import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';
import { keepDurations } from './durations.mjs';

/** One file for each core of the smallest machine; Node's own default leaves one idle. */
const AT_ONCE = 2;

/** The `*.test.mjs` files of a folder. */
export const nodeTestsOf = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
    .map((file) => join(folder, file));

const readTimes = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** Runs one test file: its counts, its output and a row for each test. A file without a test that passes is broken. */
async function runFile(file, times) {
  const args = [
    '--test-reporter=tap',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'times-reporter.mjs')}`,
    `--test-reporter-destination=${times}`,
    file,
  ];
  // Without this variable, which a test of this file hands on, it prints nothing.
  const { code, output } = await run(process.execPath, args, { env: { NODE_TEST_CONTEXT: undefined } });
  // A test may itself print what a run of tests prints.
  const end = output.slice(output.lastIndexOf('\n# tests '));
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(end)?.[1] ?? 0);
  const passed = count('pass');
  const failed = count('fail') + count('skipped') + count('todo');
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  const rows = readTimes(times).map(({ title, ms, error }) => ({ file, title: `${file}: ${title}`, ms, error }));
  rmSync(times, { force: true });
  return { file, passed, failed: isBroken ? 1 : failed, output, rows };
}

/**
 * Runs these test files of the scripts, each in a process of its own. With `until` none starts after that time, except
 * for the first of each core and those in `always`. Resolves to the files that ran.
 */
export async function runNodeTests(files, { reports, until = Infinity, always = [] }, tally) {
  const startedAt = performance.now();
  const runs = [];
  const waiting = [...files];
  const work = async (place) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const isFirst = files.indexOf(file) < AT_ONCE;
      if (isFirst || always.includes(file) || Date.now() < until)
        runs.push(await runFile(file, join(reports, `scripts-${place}.jsonl`)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_unused, place) => work(place)));
  const sum = (of) => runs.reduce((total, one) => total + one[of], 0);
  const output = runs
    .filter(({ failed }) => failed > 0)
    .map((one) => `${one.file}\n${one.output}`)
    .join('\n');
  tally.add(
    'tests of scripts',
    { passed: sum('passed'), failed: sum('failed') },
    { output, ms: performance.now() - startedAt },
  );
  const rows = runs.flatMap((one) => one.rows);
  keepDurations(rows);
  tally.time(rows);
  tally.fail(rows.filter(({ error }) => error));
  return runs.map(({ file }) => file);
}
