/**
 * `npm run release`: creates an archive in ./release with the built server, site and remotes, migrations and production
 * packages. Once unpacked it needs only Node: docs/operating.md.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/workspace.mjs';

await ensureInstalled();
const { makeRelease } = await import('./lib/release.mjs');
const archive = await makeRelease(join(ROOT, 'release'));
console.log(`${archive}  ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
