/**
 * `npm run chaos`: every fault of each remote in a browser, and its recovery. Prints the outcomes, writes
 * docs/federation-faults.md, and fails on a lost layout, a missing or wrong report or a failed recovery. `npm test` has
 * the short form: all faults for one remote, chosen by the seed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { faultRows, faultsPage, faultTable } from './lib/faults.mjs';
import { run } from './lib/run.mjs';
import { ROOT } from './lib/workspace.mjs';

const reports = join(ROOT, '.cache/reports');
const file = join(reports, 'chaos.json');
const page = join(ROOT, 'docs/federation-faults.md');

await ensureInstalled();
mkdirSync(reports, { recursive: true });
rmSync(file, { force: true });
/** One for each core of the smallest machine, so that the times are those of a page that has its own core. */
const WORKERS = 2;
const startedAt = performance.now();
const { code } = await run(
  join(ROOT, 'e2e/node_modules/.bin/playwright'),
  ['test', 'specs/chaos', '--project=roboto', `--workers=${WORKERS}`],
  { cwd: join(ROOT, 'e2e'), env: { LONG_FORM: 'yes', PLAYWRIGHT_JSON_OUTPUT_NAME: file }, show: true },
);
const rows = faultRows(JSON.parse(readFileSync(file, 'utf8')));
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${faultTable(rows)}\n\nThe run took ${seconds} s.`);
if (code === 0) {
  writeFileSync(page, faultsPage(rows, { seconds, workers: WORKERS }));
  await run(join(ROOT, 'node_modules/.bin/oxfmt'), [page]);
}
process.exit(code);
