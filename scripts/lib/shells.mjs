import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitFaults } from './fit.mjs';
import { readJson, readNeeds, readRegistry, readVersion, writeJson } from './registry.mjs';

/** The published shells of a site. A shell is identified by its page, which names its files by their hashes. */

export const shellVersionOf = (page) => createHash('sha256').update(page).digest('hex').slice(0, 10);

export const shellFile = (site, version) => join(site, 'published/shells', `${version}.json`);

/** The record of the live shell; null if there is none, or an older release has published it. */
export function readShell(site) {
  const page = join(site, 'shell/index.html');
  if (!existsSync(page)) return null;
  const file = shellFile(site, shellVersionOf(readFileSync(page, 'utf8')));
  return existsSync(file) ? readJson(file) : null;
}

/** What the server reads of the shell on trial, including its page, so that one file starts and ends the trial. */
export const canaryFile = (site) => join(site, 'shell/canary.json');

/** The shell that a percentage of the browsers tries, or null. */
export const readShellCanary = (site) => (existsSync(canaryFile(site)) ? readJson(canaryFile(site)) : null);

/** Sets the percentage of browsers that try a published shell. */
export const writeShellCanary = (site, { version, page, runtimeChunk }, percent) =>
  writeJson(canaryFile(site), { version, percent, since: new Date().toISOString(), page, runtimeChunk });

/** Ends the trial, if there is one. The file stays: if it disappeared, a server would keep its last content. */
export const endShellCanary = (site) => readShellCanary(site) && writeJson(canaryFile(site), null);

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

/** Why a version of a remote would not run under the site's shells, one sentence each. */
export function remoteFaults(site, placed, needs) {
  const live = readShell(site);
  const canary = readShellCanary(site);
  const faultsUnder = ({ contract }) => fitFaults(placed, needs, contract);
  return [
    ...(live ? faultsUnder(live) : []),
    ...(canary ? faultsUnder(readJson(shellFile(site, canary.version))) : []).map(
      (fault) => `Under the shell on trial, ${canary.version}: ${fault}`,
    ),
  ];
}
