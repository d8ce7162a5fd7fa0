/** `npm run build`: builds stale packages. `-- --standalone` builds the remotes' own pages too. */
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
const { remoteFolders } = await import('./lib/workspace.mjs');
await buildStale();
if (process.argv.includes('--standalone')) await buildStale(Object.values(remoteFolders()), { standalone: true });
