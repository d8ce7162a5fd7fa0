/**
 * `npm run conformance`: lists every requirement of docs/conformance.tsv with the tests that passed for it in the last
 * `npm test`. Exits 0 only if each has one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverage, isReport, passedInJest, passedInPlaywright, rowsOf } from './lib/conformance.mjs';
import { ROOT } from './lib/workspace.mjs';

const REPORTS = join(ROOT, '.cache/reports');

const files = existsSync(REPORTS) ? readdirSync(REPORTS).filter(isReport) : [];
if (files.length === 0) {
  console.error('There are no test reports: run npm test first.');
  process.exit(1);
}

const titles = files.flatMap((file) => {
  const report = JSON.parse(readFileSync(join(REPORTS, file), 'utf8'));
  return 'testResults' in report ? passedInJest(report) : passedInPlaywright(report);
});
const rows = coverage(rowsOf(readFileSync(join(ROOT, 'docs/conformance.tsv'), 'utf8')), titles);

for (const { id, owner, subject, tests } of rows) {
  console.log(`${id}  ${subject} (${owner})`);
  console.log(tests.length === 0 ? '     NO PASSED TEST' : tests.map((title) => `     ${title}`).join('\n'));
}
const without = rows.filter(({ tests }) => tests.length === 0);
console.log(`\n${rows.length - without.length} of ${rows.length} requirements are proved by a passed test.`);
if (without.length > 0) {
  console.log(`Without: ${without.map(({ id }) => id).join(', ')}`);
  process.exit(1);
}
