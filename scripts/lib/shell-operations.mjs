import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageFault } from './command-arguments.mjs';
import { foldersIn, publishInfo, takeAway } from './operations.mjs';
import { partsFolder, rollBackShell, switchWorker, tryShell } from './publish-shell.mjs';
import { readJson } from './registry.mjs';
import { endShellCanary, readShell, readShellCanary, shellFile } from './shells.mjs';
import { withLock } from './site-lock.mjs';

/** The operator's actions on the published shells of a site. They return rows or a sentence. */

const shellsOf = (site) =>
  foldersIn(join(site, 'published/shells'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => readJson(join(site, 'published/shells', file)))
    .sort((a, b) => (a.at < b.at ? 1 : -1));

export function listShells(site) {
  const live = readShell(site)?.version;
  const canary = readShellCanary(site);
  const stateOf = (version) => {
    if (version === live) return 'live';
    return version === canary?.version ? `canary ${canary.percent} %` : '';
  };
  return shellsOf(site).map((row) => ({ version: row.version, state: stateOf(row.version), ...publishInfo(row) }));
}

export function rollBackToShell(site, version) {
  rollBackShell(version, site);
  return `The shell is at ${version}.`;
}

/** Sets the percentage of browsers that try a published shell; 0 ends the trial. */
export function setShellCanary(site, version, percent) {
  if (percent === 0)
    return withLock(site, () => {
      const canary = readShellCanary(site);
      endShellCanary(site);
      return canary ? `${canary.version} of the shell is no longer on trial.` : 'The shell has no canary.';
    });
  tryShell(version, percent, site);
  return `${percent} % of browsers try ${version} of the shell.`;
}

/** Switches the service worker of all browsers 'on' or 'off'. */
export function setWorker(site, word) {
  if (!['on', 'off'].includes(word)) throw new UsageFault('The worker must be on or off.');
  if (!existsSync(join(site, 'shell/worker.js'))) throw new Error('This site has no shell with a service worker.');
  switchWorker(word === 'on', site);
  return `The service worker is ${word}: browsers apply it when a page is opened.`;
}

/** The versions that pages may load. */
const servedShells = (site) => [readShell(site)?.version, readShellCanary(site)?.version];

/** Removes all but the newest `keep` shells, the live one and the one on trial. */
export const pruneShells = (site, keep) =>
  withLock(site, (incoming) => {
    const served = servedShells(site);
    const old = shellsOf(site)
      .slice(keep)
      .filter(({ version }) => !served.includes(version));
    deleteShells(site, incoming, old);
    return `${old.length} ${old.length === 1 ? 'shell was' : 'shells were'} removed.`;
  });

/** Removes one shell that is neither live nor on trial, for example one that nobody may roll back to. */
export const removeShell = (site, version) =>
  withLock(site, (incoming) => {
    const shell = shellsOf(site).find((each) => each.version === version);
    if (!shell) throw new Error(`Version ${version} of the shell is not published here.`);
    if (servedShells(site).includes(version))
      throw new Error(`${version} is live or on trial: first make another version live, or end the trial.`);
    deleteShells(site, incoming, [shell]);
    return `${version} of the shell was removed.`;
  });

/** Deletes shells, with the files that no other one uses. Records come first: without one nobody can select a shell. */
function deleteShells(site, incoming, old) {
  const versions = old.map(({ version }) => version);
  const kept = shellsOf(site).filter(({ version }) => !versions.includes(version));
  const used = new Set(kept.flatMap(({ files }) => files));
  for (const version of versions) takeAway(shellFile(site, version), join(incoming, `${version}.json`));
  for (const version of versions) takeAway(partsFolder(site, version), join(incoming, version));
  for (const file of new Set(old.flatMap(({ files }) => files)))
    if (!used.has(file)) takeAway(join(site, 'shell/assets', file), join(incoming, file));
}
