/**
 * `npm test`: type check, lint, every package's tests in isolation, the server's on PGlite and PostgreSQL, and the
 * end-to-end tests in a real browser. `npm test -- gali` runs what belongs to one package.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { ROOT } from './lib/workspace.mjs';

const PACKAGES = [
  'shared',
  'shell',
  'remote-main-market',
  'remote-starline',
  'remote-gali',
  'remote-wallet',
  'scripts',
  'server',
  'e2e',
];
const REPORTS = join(ROOT, '.cache/reports');

const wanted = process.argv.slice(2);
const chosen =
  wanted.length === 0
    ? PACKAGES
    : PACKAGES.filter((name) => wanted.some((word) => name === word || name === `remote-${word}`));
if (chosen.length === 0) {
  console.error(`Name packages to test: ${PACKAGES.join(', ')}`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };

function report(name, { passed, failed }, output, startedAt) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) console.log(output.trim());
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''} (${seconds} s)`,
  );
}

/** A command that passes or fails as a whole. */
async function check(name, command, args, options) {
  const startedAt = performance.now();
  const { code, output } = await run(command, args, options);
  report(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output, startedAt);
}

const bin = (folder, name) => join(ROOT, folder, 'node_modules/.bin', name);

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Counts of a run; a run that ended badly without naming a failed test counts as one failure. */
const counted = (code, passed, failed) => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
});

async function jest(folder, env) {
  const startedAt = performance.now();
  const file = join(REPORTS, `${folder}.json`);
  rmSync(file, { force: true });
  const { code, output } = await run(bin(folder, 'jest'), ['--json', '--outputFile', file], {
    cwd: join(ROOT, folder),
    env,
  });
  const result = readReport(file);
  // A skipped test counts against the run here as it does for the other runners.
  const against = ['numFailedTests', 'numRuntimeErrorTestSuites', 'numPendingTests', 'numTodoTests'].reduce(
    (sum, name) => sum + (result?.[name] ?? 0),
    0,
  );
  report(`tests of ${folder}`, counted(code, result?.numPassedTests ?? 0, against), output, startedAt);
}

async function nodeTests(folder) {
  const files = readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
    .map((file) => join(folder, file));
  const startedAt = performance.now();
  const { code, output } = await run(process.execPath, ['--test', '--test-reporter=tap', ...files]);
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  report(
    `tests of ${folder}`,
    counted(code, count('pass'), count('fail') + count('skipped') + count('todo')),
    output,
    startedAt,
  );
}

async function endToEnd(env) {
  const startedAt = performance.now();
  const file = join(REPORTS, 'e2e.json');
  rmSync(file, { force: true });
  const { code, output } = await run(bin('e2e', 'playwright'), ['test'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = readReport(file)?.stats ?? {};
  report(
    'end-to-end tests',
    counted(code, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0)),
    output,
    startedAt,
  );
}

/** What a step needs and cannot have is a failure of its own, said in one sentence. */
async function provide(name, get) {
  try {
    return await get();
  } catch (cause) {
    report(name, { passed: 0, failed: 1 }, cause.message, performance.now());
    return null;
  }
}

await ensureInstalled();
mkdirSync(REPORTS, { recursive: true });

for (const folder of chosen.filter((name) => name !== 'scripts')) {
  await check(`types of ${folder}`, bin(folder, 'tsc'), ['--noEmit'], { cwd: join(ROOT, folder) });
}
if (wanted.length === 0) {
  await check('lint', 'npm', ['run', '--silent', 'lint']);
}

for (const folder of chosen.filter((name) => !['scripts', 'server', 'e2e'].includes(name))) await jest(folder);
if (chosen.includes('scripts')) await nodeTests('scripts');

if (chosen.includes('server') || chosen.includes('e2e')) {
  const { startPostgres } = await import('./lib/postgres.mjs');
  const postgres = await provide('a PostgreSQL server', startPostgres);
  if (postgres) {
    const env = { TEST_DATABASE_URL: postgres.url };
    if (chosen.includes('server'))
      await jest('server', { ...env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' });
    if (chosen.includes('e2e')) {
      const { findBrowser } = await import('./lib/browser.mjs');
      const browser = await provide('a Chromium browser', findBrowser);
      const { buildStale } = await import('./lib/build.mjs');
      await buildStale();
      if (browser) await endToEnd({ ...env, CHROME_PATH: browser });
    }
    await postgres.stop();
  }
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
