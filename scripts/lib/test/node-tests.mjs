import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Runs these test files of the scripts with Node's test runner. */
export async function runNodeTests(files, { reports }, tally) {
  const startedAt = performance.now();
  const times = join(reports, 'scripts.jsonl');
  const { code, output } = await run(process.execPath, [
    '--test',
    '--test-reporter=tap',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'times-reporter.mjs')}`,
    `--test-reporter-destination=${times}`,
    `--test-concurrency=${AT_ONCE}`,
    ...files,
  ]);
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const passed = count('pass');
  const failed = count('fail') + count('skipped') + count('todo');
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  tally.add(
    'tests of scripts',
    { passed, failed: isBroken ? 1 : failed },
    { output, ms: performance.now() - startedAt },
  );
  const rows = readTimes(times).map((row) => ({ ...row, file: relative(ROOT, row.file) }));
  keepDurations(rows);
  tally.time(rows.map(({ file, title, ms }) => ({ title: `${file}: ${title}`, ms })));
}
