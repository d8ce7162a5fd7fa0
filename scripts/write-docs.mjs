/**
 * `npm run docs`: writes the generated parts of docs, `server/schema.sql`, the revision of the SQL functions and
 * `shared/api-report.txt`; `npm test` fails if they are out of date.
 */
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { fail, ROOT } from './lib/workspace.mjs';

await ensureInstalled();
const { writeReport } = await import('./lib/api-report.mjs');
try {
  writeReport();
} catch (cause) {
  fail(cause.message);
}
const { startPostgres } = await import('./lib/postgres.mjs');
const postgres = await startPostgres();
const { code } = await run(
  join(ROOT, 'server/node_modules/.bin/jest'),
  ['src/http/protocol.test.ts', 'src/db/schema.test.ts', 'src/db/crossing.test.ts'],
  {
    cwd: join(ROOT, 'server'),
    env: { WRITE_DOCS: '1', TEST_DATABASE_URL: postgres.url, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    show: true,
  },
);
await postgres.stop();
process.exit(code);
