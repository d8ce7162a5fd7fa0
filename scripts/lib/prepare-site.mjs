import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { isPublished, publishRemote, publishShell, readRegistry, siteDir } from './publish.mjs';
import { remoteFolders } from './workspace.mjs';

/**
 * Builds what is stale and publishes every build that the site has not had yet, and what is missing there. A roll-back lasts
 * until there is a new build.
 */
export async function prepareSite() {
  await buildStale();
  if (!isPublished('shell') || !existsSync(join(siteDir(), 'shell/index.html'))) publishShell();
  const listed = new Set(readRegistry().remotes.map(({ name }) => name));
  for (const [name, folder] of Object.entries(remoteFolders())) {
    if (!isPublished(folder) || !listed.has(name)) publishRemote(name);
  }
}
