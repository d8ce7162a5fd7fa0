import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitFaults } from './fit.mjs';
import { readJson, readNeeds, readRegistry, readVersion } from './registry.mjs';

/** The published shells of a site. A shell is told by its page, which names its files by their hashes. */

export const shellVersionOf = (page) => createHash('sha256').update(page).digest('hex').slice(0, 10);

export const shellFile = (site, version) => join(site, 'published/shells', `${version}.json`);

/** What was noted of the live shell; null if there is none, or an older release has published it. */
export function readShell(site) {
  const page = join(site, 'shell/index.html');
  if (!existsSync(page)) return null;
  const file = shellFile(site, shellVersionOf(readFileSync(page, 'utf8')));
  return existsSync(file) ? readJson(file) : null;
}

/** Why a shell with this contract would break remotes of the site, one sentence for each version of a remote. */
export function shellFaults(site, contract) {
  return readRegistry(site)
    .remotes.filter(({ enabled }) => enabled)
    .flatMap(({ name, fallback, canary, ...live }) => [
      ...versionFaults(site, contract, name, 'live', live),
      ...(canary ? versionFaults(site, contract, name, 'canary', canary) : []),
      ...(fallback ? versionFaults(site, contract, name, 'fallback', readVersion(site, name, fallback.version)) : []),
    ]);
}

function versionFaults(site, contract, name, state, placed) {
  const faults = fitFaults(placed, readNeeds(site, name, placed.version), contract);
  return faults.length > 0 ? [`${name} ${placed.version} (${state}) would not run: ${faults.join(' ')}`] : [];
}
