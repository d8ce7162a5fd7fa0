/**
 * `npm start`: installs packages, builds and publishes stale parts, and serves site and API on one port. Settings come
 * from the environment: docs/settings.md.
 */
import { ensureInstalled } from './lib/install.mjs';
import { publishStale, serve } from './lib/serve.mjs';

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
const { noteNeeds, publishRemote } = await import('./lib/publish-remote.mjs');
await buildStale();
noteNeeds();
publishStale({ publish: publishRemote });
serve();
