import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';

/** One file for each core of the smallest machine; Node's own default leaves one idle. */
const AT_ONCE = 2;

/** Runs the `*.test.mjs` files of a folder with Node's test runner. */
export async function runNodeTests(folder, tally) {
  const files = readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
    .map((file) => join(folder, file));
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
    `tests of ${folder}`,
    { passed, failed: isBroken ? 1 : failed },
    { output, ms: performance.now() - startedAt },
  );
}
