import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerOf } from '../rspack/federation.mjs';
import { cssFaults } from './check-css.mjs';
import { remotePackage, placeRemote } from './publish.mjs';

/**
 * Publishes the build of one remote, from its package in this workspace or from `folder`, with the options of
 * `placeRemote`. Throws what is wrong with the build before anything changes.
 */
export function publishRemote(name, options = {}) {
  checkRemote(name, options.folder);
  return placeRemote(name, options);
}

/** Throws what is wrong with a remote's build, a line for each fault. */
export function checkRemote(name, folder = remotePackage(name)) {
  const assets = join(folder, 'dist/assets');
  const faults = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      cssFaults(readFileSync(join(assets, file), 'utf8'), `${containerOf(name)}-`).map((fault) => `${file}: ${fault}`),
    );
  if (faults.length > 0) throw new Error([`${name} cannot be published:`, ...faults].join('\n'));
}
