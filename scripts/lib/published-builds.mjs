import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtStamp } from './build-stamp.mjs';
import { replaceFile, siteDir } from './registry.mjs';

/** Which builds of this workspace are on a site. */

const publishedFile = (folder, site) => join(site, 'published', folder);

/** Records the published build of a package of this workspace; other packages are not recorded. */
export const notePublished = (folder, site) =>
  builtStamp(folder) === '' ? undefined : replaceFile(publishedFile(folder, site), builtStamp(folder));

/** Fingerprint of the package's build last published to a site; '' if there is none. */
export function publishedStamp(folder, site = siteDir()) {
  const file = publishedFile(folder, site);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Whether a package's current build was ever the last one published to a site, even if rolled back since. */
export const isPublished = (folder, site = siteDir()) =>
  existsSync(publishedFile(folder, site)) && publishedStamp(folder, site) === builtStamp(folder);
