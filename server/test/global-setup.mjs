import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import config from '../rspack.config.mjs';
import { preparedPglite } from './prepared-pglite.mjs';

const build = () =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      const fault = error ?? (stats.hasErrors() ? new Error(stats.toString()) : null);
      compiler.close(() => (fault ? reject(fault) : resolve()));
    });
  });

/**
 * Builds the server for tests that start it as a process, prepares an embedded database with a folder and a name for
 * filled copies, and starts a PostgreSQL unless one is given.
 */
export default async function setup() {
  await build();
  process.env.TEST_PGLITE = await preparedPglite();
  process.env.TEST_SITES = mkdtempSync(join(tmpdir(), 'ank-sites-'));
  process.env.TEST_TEMPLATE = `template_${randomBytes(8).toString('hex')}`;
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = globalThis.postgres.url;
}
