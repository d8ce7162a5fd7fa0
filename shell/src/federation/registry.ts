import {
  keepLostRemotes,
  normalPath,
  parseRegistry,
  type Registry,
  type RegistryEntry,
  SHELL_PATHS,
} from '@ank/contract';
import { fetchJson } from '@ank/protocol';
import { readStored, writeStored } from '@ank/shared/platform';

const LAST_GOOD_KEY = 'ank.registry';
const TIME_LIMIT_MS = 30_000;

/** The last good copy in this browser, without remotes if there is none. */
export const lastGoodRegistry = (): Registry => parseRegistry(readStored(LAST_GOOD_KEY));

/** The registry to use after the site has answered with `next`. It becomes the last good copy. */
export function learnRegistry(next: Registry): Registry {
  const last = lastGoodRegistry();
  const learned = keepLostRemotes(last, next);
  if (JSON.stringify(learned) !== JSON.stringify(last)) writeStored(LAST_GOOD_KEY, learned);
  return learned;
}

/** The site's registry; null without a readable answer. */
export async function askRegistry(): Promise<Registry | null> {
  try {
    return learnRegistry(parseRegistry(await fetchJson('/registry.json', TIME_LIMIT_MS)));
  } catch {
    return null;
  }
}

/** The registry in the served HTML, or null on a plain static host. */
export function inlinedRegistry(): Registry | null {
  const text = document.getElementById('registry')?.textContent;
  if (!text) return null;
  try {
    return parseRegistry(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A remote's path as mounted by the router. */
export type RemotePath = { remote: RegistryEntry } & RegistryEntry['paths'][number];

export const shellPaths = new Set(Object.values(SHELL_PATHS).map((entry) => normalPath(entry.path)));

/** The paths of all enabled remotes. A path of the shell or of an earlier remote cannot be taken over. */
export function remotePathsOf(registry: Registry): RemotePath[] {
  const taken = new Set(shellPaths);
  const paths: RemotePath[] = [];
  for (const remote of registry.remotes) {
    if (!remote.enabled) continue;
    for (const row of remote.paths) {
      if (taken.has(normalPath(row.path))) continue;
      taken.add(normalPath(row.path));
      paths.push({ ...row, remote });
    }
  }
  return paths;
}
