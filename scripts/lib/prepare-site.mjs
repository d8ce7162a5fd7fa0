import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { publishRemote, publishShell, readRegistry, siteDir } from './publish.mjs';
import { remoteFolders } from './workspace.mjs';

/** Builds what is stale and publishes what was built or is missing from the site. */
export async function prepareSite() {
  const built = new Set(await buildStale());
  const published = new Set(readRegistry().remotes.map((remote) => remote.name));
  if (built.has('shell') || !existsSync(join(siteDir(), 'shell/index.html'))) publishShell();
  for (const [name, folder] of Object.entries(remoteFolders())) {
    if (built.has(folder) || !published.has(name)) publishRemote(name);
  }
}
