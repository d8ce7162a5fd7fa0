import { join } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';

const AT_ONCE = 2;

const LINTS = ['lint:code', 'lint:styles', 'lint:format', 'lint:imports'];

/** Checks without single results: the types of each folder and, with `lint`, all linters. */
export const checksOf = (folders, { lint }) => [
  // The longest first, so that no core idles at the end.
  ...(lint
    ? LINTS.map((script) => ({ name: script, command: 'npm', args: ['run', '--silent', script], cwd: ROOT }))
    : []),
  ...folders.map((folder) => ({
    name: `types of ${folder}`,
    command: join(ROOT, folder, 'node_modules/.bin/tsc'),
    args: ['--noEmit'],
    cwd: join(ROOT, folder),
  })),
];

/** Runs checks, as many at once as there are cores. */
export async function runChecks(checks, tally) {
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await run(check.command, check.args, { cwd: check.cwd });
      const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
      tally.add(check.name, counts, { output, ms: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
