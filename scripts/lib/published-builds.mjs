import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtStamp } from './build-stamp.mjs';
import { readJson, replaceFile, siteDir, writeJson } from './registry.mjs';

/** Which builds of this workspace are on a site. */

const publishedFile = (folder, site) => join(site, 'published', folder);

/** The builds published as canaries, by version. `last`: the newest of them, until another build is live. */
const triedFile = (folder, site) => join(site, 'published/canaries', `${folder}.json`);

const readTried = (folder, site) =>
  existsSync(triedFile(folder, site)) ? readJson(triedFile(folder, site)) : { last: null, builds: {} };

/** Records a published build of a package of this workspace; other packages are not recorded. */
export function notePublished(folder, site, stamp = builtStamp(folder)) {
  if (stamp === '') return;
  replaceFile(publishedFile(folder, site), stamp);
  const { last, builds } = readTried(folder, site);
  if (last !== null) writeJson(triedFile(folder, site), { last: null, builds });
}

/** Records a build that was published as a canary, which is not live. */
export function noteTried(folder, version, site) {
  const stamp = builtStamp(folder);
  if (stamp === '') return;
  const { builds } = readTried(folder, site);
  writeJson(triedFile(folder, site), { last: stamp, builds: { ...builds, [version]: stamp } });
}

/** Records that a published version is live again, if it is a build that was tried. */
export function noteLive(folder, version, site) {
  const stamp = readTried(folder, site).builds[version];
  if (stamp) notePublished(folder, site, stamp);
}

/** Fingerprint of the package's live build last published to a site; '' if there is none. */
export function publishedStamp(folder, site = siteDir()) {
  const file = publishedFile(folder, site);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Whether a package's current build was the last one published to a site, live or as a canary, even if rolled back or
 * no longer tried since.
 */
export const isPublished = (folder, site = siteDir()) =>
  (existsSync(publishedFile(folder, site)) && publishedStamp(folder, site) === builtStamp(folder)) ||
  readTried(folder, site).last === builtStamp(folder);
