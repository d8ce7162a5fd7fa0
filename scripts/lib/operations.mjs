import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fitFaultsOf } from './check-place.mjs';
import { KITS, pruneKits } from './kits.mjs';
import { originFaults } from './origins.mjs';
import { rollBack } from './publish.mjs';
import {
  findEntry,
  mapsFolder,
  noteOwner,
  putEntry,
  readBarred,
  readHistory,
  readOwners,
  readRegistry,
  readVersion,
  writeBarred,
  writeHistory,
  writeRegistry,
} from './registry.mjs';
import { withLock } from './site-lock.mjs';

/** The operator's actions on the published remotes of a site. They return rows or a sentence. */

function entryOf(site, name) {
  const entry = findEntry(site, name);
  if (!entry) throw new Error(`${name} is not in the registry.`);
  return entry;
}

export const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

const stateOf = ({ version, enabled, fallback, canary }, own) =>
  [
    ...(own === version ? [enabled ? 'live' : 'live, disabled'] : []),
    ...(own === canary?.version ? [`canary ${canary.percent} %`] : []),
    ...(own === fallback?.version ? ['fallback'] : []),
  ].join(', ');

/** The versions of a remote on the site, newest first. Those of older releases were not recorded and come last. */
function versionsOf(site, name) {
  const rows = readHistory(site, name).toReversed();
  const unrecorded = foldersIn(join(site, 'remotes', name)).filter(
    (own) => !rows.some(({ version }) => version === own),
  );
  return [...rows, ...unrecorded.map((version) => ({ version }))];
}

export const publishInfo = ({ at = '', by = '' }) => ({ published: at, by });

export function listRemotes(site) {
  const rows = readRegistry(site).remotes.flatMap((entry) =>
    versionsOf(site, entry.name).map((row) => ({
      remote: entry.name,
      version: row.version,
      state: stateOf(entry, row.version),
      ...publishInfo(row),
    })),
  );
  return [
    ...rows,
    ...readBarred(site).map((name) => ({ remote: name, version: '', state: 'removed', ...publishInfo({}) })),
  ];
}

/** Makes an earlier version live; by default the fallback. */
export function rollBackRemote(site, name, version = entryOf(site, name).fallback?.version) {
  if (!version) throw new Error(`${name} has no fallback: give a version from remotes list.`);
  rollBack(name, version, site);
  return `${name} is at ${version}.`;
}

export const disableRemote = (site, name) =>
  withLock(site, () => {
    putEntry(site, { ...entryOf(site, name), enabled: false });
    return `${name} is disabled: newly opened pages do not have it.`;
  });

/** Enables a remote, or allows a removed one to be published again. */
export const enableRemote = (site, name) =>
  withLock(site, () => {
    const barred = readBarred(site);
    if (barred.includes(name)) {
      writeBarred(
        site,
        barred.filter((one) => one !== name),
      );
      return `${name} may be published again.`;
    }
    const { fallback, ...entry } = entryOf(site, name);
    const { canary } = entry;
    const faultsOf = (version) => [...originFaults(site, version), ...fitFaultsOf(version, site)];
    const faults = [
      ...faultsOf(entry),
      ...(canary ? faultsOf(canary) : []).map((fault) => `The canary ${canary.version}: ${fault}`),
    ];
    if (faults.length > 0) throw new Error([`${name} cannot be enabled:`, ...faults].join('\n'));
    const isFit = fallback && fitFaultsOf(readVersion(site, name, fallback.version), site).length === 0;
    putEntry(site, { ...entry, ...(isFit && { fallback }), enabled: true });
    return `${name} is enabled.`;
  });

/** Removes a remote from the registry. Its versions stay, for open tabs. */
export const removeRemote = (site, name) =>
  withLock(site, () => {
    entryOf(site, name);
    const { remotes, removed = [], ...registry } = readRegistry(site);
    const others = remotes.filter((remote) => remote.name !== name);
    writeRegistry(site, { ...registry, remotes: others, removed: [...removed, name].sort() });
    writeBarred(site, [...readBarred(site), name].sort());
    return `${name} was removed, and cannot be published until it is enabled.`;
  });

/** Sets the percentage of browsers that try a published version; 0 ends the trial. */
export function setCanary(site, name, version, percent) {
  if (percent === 0)
    return withLock(site, () => {
      const { canary, ...entry } = entryOf(site, name);
      putEntry(site, entry);
      return canary ? `${canary.version} of ${name} is no longer on trial.` : `${name} has no canary.`;
    });
  rollBack(name, version, site, percent);
  return `${percent} % of browsers try ${version} of ${name}.`;
}

const remotesOf = (site) => foldersIn(join(site, 'remotes')).filter((name) => name !== KITS);

/** Removes all but the newest `keep` versions, and never one that a page may load. */
export const pruneRemotes = (site, keep, names = remotesOf(site)) =>
  withLock(site, (incoming) => {
    const gone = names.flatMap((name) => {
      const { version, fallback, canary } = findEntry(site, name) ?? {};
      const loaded = [version, fallback?.version, canary?.version];
      const old = versionsOf(site, name)
        .slice(keep)
        .filter((row) => !loaded.includes(row.version))
        .map((row) => row.version);
      writeHistory(
        site,
        name,
        readHistory(site, name).filter((row) => !old.includes(row.version)),
      );
      for (const each of old) {
        takeAway(join(site, 'remotes', name, each), join(incoming, `${name}-${each}`));
        takeAway(mapsFolder(site, name, each), join(incoming, `maps-${name}-${each}`));
      }
      return old;
    });
    const left = remotesOf(site).flatMap((name) =>
      foldersIn(join(site, 'remotes', name))
        .filter((version) => existsSync(join(site, 'remotes', name, version, 'entry.json')))
        .map((version) => readVersion(site, name, version)),
    );
    pruneKits(site, left, (file, name) => takeAway(file, join(incoming, name)));
    return `${gone.length} versions were removed.`;
  });

/** Whatever is moved into the lock's own folder is removed with it. */
export const takeAway = (file, to) => existsSync(file) && renameSync(file, to);

/** Assigns the name of a remote to another package. */
export const giveRemote = (site, name, owner) =>
  withLock(site, () => {
    if (!readOwners(site)[name]) throw new Error(`${name} was never published here.`);
    noteOwner(site, name, owner);
    return `${name} is now published from ${owner}.`;
  });
