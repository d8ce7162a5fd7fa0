import { originFaults } from './origins.mjs';
import { findEntry, normalPath, readBarred, readNeeds, readOwners, readRegistry } from './registry.mjs';
import { remoteFaults } from './shells.mjs';

/** Whether a version may be on a site, beside what is there already. */

/** Throws the faults, one a line. */
export function refuse(what, faults) {
  if (faults.length > 0) throw new Error([`${what} cannot be published:`, ...faults].join('\n'));
}

/** Why a published version would not run under the shells of the site. */
export const fitFaultsOf = (placed, site) => remoteFaults(site, placed, readNeeds(site, placed.name, placed.version));

/** The integrity hashes that browsers enforce, with their base64 lengths. */
const HASHES = /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/;

/** Same rule as in the shell (packages/contract/src); a test compares the two. */
export const isIntegrity = (text) => HASHES.test(text);

/** Refuses a version that cannot be live or tried on the site. `owner`, `needs`: null if unknown. */
export function checkPlace(placed, { owner = null, needs, canary }, site) {
  const unhashed = [placed.entry, ...placed.scripts, ...placed.styles].filter(
    ({ integrity }) => !isIntegrity(integrity),
  );
  refuse(placed.name, [
    ...unhashed.map(({ url }) => `${url} has no hash that browsers enforce.`),
    ...originFaults(site, placed),
    ...placeFaults(placed, owner, site),
    ...remoteFaults(site, placed, needs),
    ...(canary === null ? [] : canaryFaults(placed, findEntry(site, placed.name))),
  ]);
}

function canaryFaults({ version }, live) {
  if (!live) return ['A canary needs a live version, and there is none.'];
  return live.version === version ? [`${version} is live already.`] : [];
}

/**
 * Conflicts with what another remote or team already has on the site, one sentence each. `owner`: the package, if
 * known.
 */
export function placeFaults({ name, paths }, owner, site) {
  const bound = readOwners(site)[name];
  const others = readRegistry(site).remotes.filter((remote) => remote.name !== name);
  const owners = new Map(
    others
      .flatMap((remote) => [remote, remote.canary ?? []].flat())
      .flatMap((remote) => remote.paths.map((row) => [normalPath(row.path), remote.name])),
  );
  return [
    ...(readBarred(site).includes(name)
      ? [`The operator has removed ${name}. To allow it again, run: remotes enable ${name}`]
      : []),
    ...(owner && bound && owner !== bound
      ? [`The name ${name} belongs to the package ${bound}, not to ${owner}.`]
      : []),
    ...paths
      .filter(({ path }) => owners.has(normalPath(path)))
      .map(({ path }) => `${path} of ${name} belongs to ${owners.get(normalPath(path))} already.`),
  ];
}
