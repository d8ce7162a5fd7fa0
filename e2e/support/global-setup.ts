import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { buildForBrowser } from '../../scripts/lib/build.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { publishShell } from '../../scripts/lib/publish-shell.mjs';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { remoteFolders } from '../../scripts/lib/workspace.mjs';
import { publishedSite } from './folders';

/**
 * Provides a database server, a browser, current builds, and a published site that each worker copies. Uses what the
 * environment provides. Returns the teardown function.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  process.env.CHROME_PATH ??= await findBrowser();

  await buildForBrowser();

  const folder = mkdtempSync(join(tmpdir(), 'ank-e2e-'));
  process.env.E2E_FOLDER = folder;
  const site = publishedSite();
  mkdirSync(site);
  publishShell(site);
  for (const name of Object.keys(remoteFolders())) publishRemote(name, { site });

  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await postgres?.stop();
  };
}
