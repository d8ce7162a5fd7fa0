import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contractFaults } from './check-contract.mjs';
import { descriptorFaults } from './check-descriptor.mjs';
import { fileFaults, programsOf, readFiles } from './check-files.mjs';
import { placeFaults, refuse } from './check-place.mjs';
import { KITS } from './kits.mjs';
import { placeRemote, remotePackage } from './publish.mjs';
import { needsFile, readJson, readNeeds, readRegistry, siteDir, writeJson } from './registry.mjs';
import { needsOf } from './remote-needs.mjs';
import { remoteFaults } from './shells.mjs';

/**
 * Publishes the build of one remote, from its package in this workspace or from `folder`, with the options of
 * `placeRemote`. Throws what is wrong with it, a line for each fault, before anything changes.
 *
 * @param {string} name
 * @param {{ site?: string; baseUrl?: string; folder?: string; canary?: number | null;
 *   upload?: { by: string; check: () => number | null; note: () => void } | null }} [options]
 */
export function publishRemote(name, { site = siteDir(), folder = remotePackage(name), ...options } = {}) {
  checkRemote(name, { site, folder });
  return placeRemote(name, { site, folder, ...options });
}

/**
 * Throws the errors of a remote's build, also on a given site. Stores beside the build what it uses of the shell, so
 * that later shells can be checked against it.
 */
export function checkRemote(name, { site = null, folder = remotePackage(name) } = {}) {
  const descriptor = readJson(join(folder, 'descriptor.json'));
  const build = readFiles(join(folder, 'dist/assets'));
  const kits = readFiles(join(folder, 'dist', KITS, 'assets'));
  const manifest = readJson(join(folder, 'dist/mf-manifest.json'));
  const programs = programsOf(build);
  const form = descriptorFaults(descriptor, name);
  const needs = needsOf(programs, programsOf(kits));
  const faults = [
    ...form,
    ...(form.length === 0 && site ? remoteFaults(site, descriptor, needs) : []),
    ...(form.length === 0 && site ? placeFaults(descriptor, readJson(join(folder, 'package.json')).name, site) : []),
    ...(form.length === 0 ? contractFaults(descriptor, manifest, programs) : []),
    ...fileFaults(name, manifest, build, kits),
  ];
  refuse(name, faults);
  writeJson(join(folder, 'dist/needs.json'), needs);
}

/** Stores what the loaded versions of a site use of the shell, if older releases have published them. */
export function noteNeeds(site = siteDir()) {
  for (const { name, ...live } of readRegistry(site).remotes) {
    for (const { version } of [live, live.canary, live.fallback].filter(Boolean)) {
      const folder = join(site, 'remotes', name, version);
      if (!existsSync(folder) || readNeeds(site, name, version)) continue;
      writeJson(needsFile(site, name, version), needsOf(programsOf(readFiles(join(folder, 'assets')))));
    }
  }
}
