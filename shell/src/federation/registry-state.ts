import {
  type NavigationEntry,
  type NavigationPlace,
  normalPath,
  type Registry,
  type RegistryEntry,
} from '@ank/contract';
import { useBettingOn } from '@ank/shared/platform';
import { inlinedRegistry, loadRegistry, type RemotePath, remotePathsOf, shellPaths } from './registry';

let registry: Registry = { remotes: [] };
let remotePaths: readonly RemotePath[] = [];
let routable: ReadonlySet<string> = new Set();

/** Freezes the registry for the life of the page, so that an open page keeps its versions. */
export function fixRegistry(next: Registry): void {
  registry = next;
  remotePaths = remotePathsOf(next);
  routable = new Set([...shellPaths, ...remotePaths.map((row) => normalPath(row.path))]);
}

/** Loads the registry. Null when it came with the page and there is nothing to wait for. */
export function startRegistry(): Promise<void> | null {
  const served = inlinedRegistry();
  if (!served) return loadRegistry().then(fixRegistry);
  fixRegistry(served);
  return null;
}

/** Every path owned by a remote. */
export function allRemotePaths(): readonly RemotePath[] {
  return remotePaths;
}

/** The remote path that matches, or null. */
export function remotePathOf(path: string): RemotePath | null {
  return remotePaths.find((row) => normalPath(row.path) === normalPath(path)) ?? null;
}

/** Whether a path has a screen. */
export function isRoutable(path: string): boolean {
  return routable.has(normalPath(path));
}

/**
 * The remotes' navigation entries for one place of the shell, sorted. Betting entries are left out while betting is
 * off.
 */
export function useNavigation(place: NavigationPlace): readonly NavigationEntry[] {
  const bettingOn = useBettingOn();
  return enabledRemotes()
    .flatMap((remote) => remote.navigation)
    .filter((entry) => entry.place === place && (bettingOn || !entry.betting) && isRoutable(entry.path))
    .sort((a, b) => a.order - b.order);
}

/** The remotes that this page may load. */
export function enabledRemotes(): readonly RegistryEntry[] {
  return registry.remotes.filter((remote) => remote.enabled);
}
