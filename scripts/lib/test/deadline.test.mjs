import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';
import { outcomeOf, testsThatWere } from './end-to-end.mjs';

/** Playwright asks for the address even of tests without a page, and the real one starts a site. */
const HEAD = `
import { existsSync, writeFileSync } from 'node:fs';
import { test as base } from '${ROOT}/e2e/support/test';
const withoutSite = base.extend({ baseURL: 'http://127.0.0.1' });
const none = [async ({}, use) => use(null), { auto: true }];
const withNothing = withoutSite.extend({ pristine: none, complaints: none });
`;

test('after the deadline no browser test starts, except for changed ones and second tries', async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/deadline-'));
  const [over, report] = ['over', 'report.json'].map((name) => JSON.stringify(join(folder, name)));
  const files = {
    'package.json': '{ "type": "module" }',
    // Each worker reads it again. The deadline passes with the first try of the first test.
    'playwright.config.ts': `
      import { existsSync } from 'node:fs';
      process.env.START_TESTS_UNTIL = existsSync(${over}) ? '0' : 'Infinity';
      export default { testDir: '.', workers: 1, retries: 1, reporter: [['json', { outputFile: ${report} }]] };`,
    '1-tried.spec.ts': `${HEAD}
      withNothing('tried twice', () => {
        const isOver = existsSync(${over});
        writeFileSync(${over}, '');
        if (!isOver) throw new Error('the first try');
      });`,
    '2-changed.spec.ts': `${HEAD} withNothing('changed', () => {});`,
    // Its site and its browser, which it could not start here, are not asked for.
    '3-late.spec.ts': `${HEAD} withoutSite('late', ({ page }) => page.goto('/'));`,
  };
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { code, output } = await run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['test', '-c', folder], {
      env: { ALWAYS_START: '2-changed.spec.ts', E2E_FOLDER: folder },
    });
    const { suites, stats } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    assert.deepEqual(outcomeOf({ suites, stats }, code), { passed: 2, failed: 0, late: ['3-late.spec.ts'] }, output);
    assert.deepEqual(
      suites.flatMap((suite) => testsThatWere('flaky', suite)).map(({ title }) => title),
      ['1-tried.spec.ts: tried twice'],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
