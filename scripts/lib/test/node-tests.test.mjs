import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../workspace.mjs';
import { runNodeTests } from './node-tests.mjs';
import { createTally } from './tally.mjs';

const FOLDER = '.cache/node-tests';
mkdirSync(join(ROOT, FOLDER), { recursive: true });
after(() => rmSync(join(ROOT, FOLDER), { recursive: true }));

function fileOf(name, body) {
  const file = join(FOLDER, `${name}.test.mjs`);
  writeFileSync(join(ROOT, file), `import test from 'node:test';\n${body}\n`);
  return file;
}
const FILES = ['a', 'b', 'c', 'd'].map((name) => fileOf(name, `test('${name}', () => undefined);`));

async function ran(files, settings = {}) {
  const tally = createTally();
  const names = await runNodeTests(files, { reports: join(ROOT, FOLDER), ...settings }, tally);
  return { files: names.toSorted(), ...tally.total, failures: tally.failures(), failedSteps: tally.failedSteps() };
}

test('when time is over, no test file starts except for the first of each core and those that have changed', async () => {
  const until = Date.now() - 1;
  assert.deepEqual((await ran(FILES, { until })).files, FILES.slice(0, 2));
  assert.deepEqual((await ran(FILES, { until, always: [FILES[3]] })).files, [FILES[0], FILES[1], FILES[3]]);
});

test('before that all start', async () => {
  const all = { files: FILES, passed: 4, failed: 0, failures: [], failedSteps: [] };
  assert.deepEqual(await ran(FILES, { until: Date.now() + 600_000 }), all);
});

test('a failed test, a skipped one, a file without tests and a file that does not load count as failures', async () => {
  const bad = [
    fileOf('fails', `test('passes', () => undefined); test('fails', () => { throw new Error('no'); });`),
    fileOf('skips', `test.skip('is skipped', () => undefined);`),
    fileOf('empty', ''),
    fileOf('broken', `import './missing.mjs';`),
  ];
  const { passed, failed, failures, failedSteps } = await ran(bad);
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 4 });
  assert.equal(failures[0].title, `${bad[0]}: fails`);
  assert.match(failures[0].error, /^Error: no/);
  assert.deepEqual(failedSteps, ['tests of scripts']);
});

test('what a test prints is not counted', async () => {
  const loud = fileOf('loud', `test('prints', () => console.log('# tests 9\\n# pass 9\\n# fail 9'));`);
  const { passed, failed } = await ran([loud]);
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 0 });
});
