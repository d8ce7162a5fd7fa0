/**
 * `npm run prove`: the long forms of the tests by repetition (CONTRIBUTING.md): slips in batches against single ones,
 * settled tickets against the rules, the ledger against a model, kills of servers and settlers, every screen in every
 * language and set of fonts. SEED=... repeats a run.
 *
 *   npm run prove -- 20000      with as many slips instead of 100,000
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { ROOT } from './lib/workspace.mjs';

const PROOFS = [
  'src/bids/both-ways.differential',
  'src/results/settle.differential',
  'src/ledger/model',
  'src/ledger/faults',
];

const SCREENS = ['narrow', 'languages', 'points-only', 'room'].map((name) => `specs/${name}.spec.ts`);

const SEED = process.env.SEED ?? String(randomInt(2 ** 31));
console.log(`SEED=${SEED}`);

await ensureInstalled();
const { findBrowser } = await import('./lib/browser.mjs');
const { buildForBrowser } = await import('./lib/build.mjs');
const { withPostgres } = await import('./lib/postgres.mjs');
const browser = await findBrowser();
const code = await withPostgres(async (url) => {
  const env = { LONG_FORM: 'yes', SEED, TEST_DATABASE_URL: url };
  const repetitions = await run(join(ROOT, 'server/node_modules/.bin/jest'), PROOFS, {
    cwd: join(ROOT, 'server'),
    env: { ...env, SLIPS: process.argv[2] ?? '100000', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    show: true,
  });
  await buildForBrowser();
  const screens = await run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['test', ...SCREENS, '--retries=1'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...env, CHROME_PATH: browser },
    show: true,
  });
  return repetitions.code || screens.code;
});
process.exit(code);
