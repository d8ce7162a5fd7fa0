import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';

/** One file for each core of the smallest machine; Node's own default leaves one idle. */
const AT_ONCE = 2;

/** The `*.test.mjs` files of a folder. */
export const nodeTestsOf = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
    .map((file) => join(folder, file));

/** Runs these test files of the scripts with Node's test runner. */
export async function runNodeTests(files, tally) {
  const startedAt = performance.now();
  const { code, output } = await run(process.execPath, [
    '--test',
    '--test-reporter=tap',
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
}
