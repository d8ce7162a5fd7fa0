import { buildStale } from './build.mjs';
import { isPublished, publishRemote, publishShell } from './publish.mjs';
import { remoteFolders } from './workspace.mjs';

/** Builds what is stale and publishes every build that the site has not had yet. What was rolled back stays so. */
export async function prepareSite() {
  await buildStale();
  if (!isPublished('shell')) publishShell();
  for (const [name, folder] of Object.entries(remoteFolders())) {
    if (!isPublished(folder)) publishRemote(name);
  }
}
