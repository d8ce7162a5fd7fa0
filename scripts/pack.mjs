/**
 * `npm run pack`: creates the shared packages and tools as npm packages in `packed`, or in another folder, for teams
 * that have their remote in a repository of their own: docs/federation.md. Earlier ones in it are removed.
 */
import { resolve } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/workspace.mjs';

await ensureInstalled();
const { packAll } = await import('./lib/pack.mjs');
const folder = resolve(ROOT, process.argv[2] ?? 'packed');
for (const file of await packAll(folder)) console.log(`${folder}/${file}`);
