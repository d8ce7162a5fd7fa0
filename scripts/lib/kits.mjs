import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Kits: code that several remotes show, as files that they share. A remote's build includes its kit, and publishing
 * places it beside the remotes of the site, once for all remotes with the same kit.
 */

/** The folder of kits, in a build and beside the remotes of a site. No remote can have this name. */
export const KITS = '_kits';

/** The address of a remote's version on the site itself. */
export const ON_SITE = /\/remotes\/[^/]+\/[^/]+\/$/;

/** The address of the kits of a version at `base`, which ends with a slash: a separate host has its own. */
const kitsOf = (base) => `${base.replace(ON_SITE, '/remotes/')}${KITS}/`;

const folderIn = (parent) => join(parent, KITS, 'assets');

/** The kit files below a folder, a build or the remotes of a site: their names and content. */
export const kitFiles = (parent) =>
  (existsSync(folderIn(parent)) ? readdirSync(folderIn(parent)).sort() : [])
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ file: `assets/${name}`, bytes: readFileSync(join(folderIn(parent), name)) }));

export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The addresses and hashes of a build's kit for the registry. `base`: the address of its version. */
export const listKit = (dist, base) =>
  kitFiles(dist).map(({ file, bytes }) => ({ url: `${kitsOf(`${base}/`)}${file}`, integrity: integrityOf(bytes) }));

/** The name under which a kit's script registers it, with its version; undefined if it is not a kit. */
export const kitNameOf = (bytes) => /\.(ank_kit_[a-z]+_[0-9a-f]{6})\?\?=/.exec(bytes.toString())?.[1];

/** What prevents a build's kit from being placed: a different one with its name, whose styles it could change. */
export function kitPlaceFaults(dist, site) {
  const placed = kitFiles(join(site, 'remotes'));
  return kitFiles(dist).flatMap(({ file, bytes }) => {
    const name = kitNameOf(bytes);
    const same = placed.find((other) => other.file === file);
    if (same) return same.bytes.equals(bytes) ? [] : [`${basename(file)} is another file on the site.`];
    const isTaken = name && placed.some((other) => kitNameOf(other.bytes) === name);
    return isTaken ? [`${basename(file)}: ${name} is another kit on the site.`] : [];
  });
}

/** Prepares the missing files of a build's kit. Returns what moves where. `incoming`: a folder on the same disk. */
export function prepareKit(dist, site, incoming, compress) {
  const [made, place] = [join(incoming, 'kit'), folderIn(join(site, 'remotes'))];
  mkdirSync(made);
  for (const { file, bytes } of kitFiles(dist)) writeFileSync(join(made, basename(file)), bytes);
  compress(made);
  // Its compressed forms come first, so that a file that exists is complete.
  const names = readdirSync(made).sort((a, b) => b.length - a.length);
  return names.map((name) => [join(made, name), join(place, name)]).filter(([, to]) => !existsSync(to));
}

/** Removes the kits that none of these versions loads. `versions`: as in their entry.json. */
export function pruneKits(site, versions, takeAway) {
  const loaded = versions.flatMap(({ scripts, styles }) => [...scripts, ...styles].map(({ url }) => url));
  const folder = folderIn(join(site, 'remotes'));
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const isLoaded = loaded.some((url) => url.endsWith(`/${KITS}/assets/${name.replace(/\.(br|gz)$/, '')}`));
    if (!isLoaded) takeAway(join(folder, name), name);
  }
}
