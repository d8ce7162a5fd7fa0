/**
 * `npm run prove`: one random stream of 100,000 slips, repeats, results, corrections and voids has the same answers and
 * rows in batches as one by one, on both databases. `-- 20000` takes as many slips; SEED=... repeats a run.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { ROOT } from './lib/workspace.mjs';

await ensureInstalled();
const { withPostgres } = await import('./lib/postgres.mjs');
const code = await withPostgres(async (url) => {
  const ended = await run(join(ROOT, 'server/node_modules/.bin/jest'), ['src/bids/both-ways.differential.test.ts'], {
    cwd: join(ROOT, 'server'),
    env: {
      SLIPS: process.argv[2] ?? '100000',
      SEED: process.env.SEED ?? String(randomInt(2 ** 31)),
      TEST_DATABASE_URL: url,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
    show: true,
  });
  return ended.code;
});
process.exit(code);
