import {
  drawingOf,
  entryFor,
  inLanguage,
  type NavigationPlace,
  normalPath,
  publishedVersions,
  type Registry,
  type RegistryEntry,
  type ShownEntry,
} from '@ank/contract';
import { useBettingOn } from '@ank/shared/platform';
import { pageLanguage } from '@ank/texts';
import { useSyncExternalStore } from 'react';
import { ownBucket } from './bucket';
import {
  askRegistry,
  inlinedRegistry,
  lastGoodRegistry,
  learnRegistry,
  type RemotePath,
  remotePathsOf,
  shellPaths,
} from './registry';
import { REGISTRY, reportLoad } from './report-load';
import { entryForTab } from './tab-fallbacks';

/** How long a page without an inlined registry waits for the site's answer before it runs a remote, in ms. */
const MAX_WAIT_MS = 3000;

let registry: Registry = { remotes: [] };
let remotePaths: readonly RemotePath[] = [];
let routable: ReadonlySet<string> = new Set();

/** The versions that this page runs, by name: an open page keeps them. */
const running = new Map<string, RegistryEntry>();

/** Names of running remotes that the site has removed or replaced: only a new page can show the current version. */
const withdrawn = new Set<string>();

let answered: Promise<unknown> = Promise.resolve();

const listeners = new Set<() => void>();

/** Sets the registry of this page. */
export function fixRegistry(next: Registry): void {
  const language = pageLanguage();
  const entries = next.remotes.map((entry) => entryForTab(entryFor(entry, ownBucket)));
  registry = { ...next, remotes: entries.map((entry) => inLanguage(entry, language)) };
  remotePaths = remotePathsOf(registry);
  routable = new Set([...shellPaths, ...remotePaths.map((row) => normalPath(row.path))]);
  for (const listener of listeners) listener();
}

/**
 * Finds the registry. Null if there is nothing to wait for: it is inlined in the page, or this browser has a good copy.
 */
export function startRegistry(): Promise<unknown> | null {
  const served = inlinedRegistry();
  if (served) {
    fixRegistry(served);
    learnRegistry(served);
    return null;
  }
  const last = lastGoodRegistry();
  fixRegistry(last);
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  answered = Promise.race([askRegistry().then(followRegistry), late]);
  return last.remotes.length === 0 ? answered : null;
}

/** Applies the site's answer to remotes that do not run yet. Running ones stay or, if disabled, are withdrawn. */
function followRegistry(answer: Registry | null): void {
  if (!answer) return reportLoad(REGISTRY, 'registry');
  const stays = [...running.values()].map((entry) => {
    if (answer.remotes.some(({ name, enabled }) => name === entry.name && enabled)) return entry;
    withdrawn.add(entry.name);
    return { ...entry, navigation: [] };
  });
  fixRegistry({ remotes: [...answer.remotes.filter(({ name }) => !running.has(name)), ...stays] });
}

/** The version of a remote that this page runs from now on, once the registry has answered or timed out. */
export async function runVersion(name: string): Promise<RegistryEntry> {
  await answered;
  const entry = enabledRemotes().find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} is not enabled`);
  running.set(name, entry);
  return entry;
}

/** Makes this page run an entry in place of the running version. */
export function runInstead(entry: RegistryEntry): void {
  running.set(entry.name, entry);
  fixRegistry({ ...registry, remotes: registry.remotes.map((each) => (each.name === entry.name ? entry : each)) });
}

export const isRunning = ({ name, version }: RegistryEntry): boolean => running.get(name)?.version === version;

/** Whether this page now runs another version of the remote. */
export const isReplaced = (entry: RegistryEntry): boolean => running.has(entry.name) && !isRunning(entry);

/** After a failure of a remote: withdraws it if the site no longer offers the running version. */
export async function withdrawIfGone({ name, version }: RegistryEntry): Promise<void> {
  const answer = await askRegistry();
  if (!answer) return;
  const now = answer.remotes.find((entry) => entry.name === name);
  if (now?.enabled && publishedVersions(now).includes(version)) return;
  withdrawn.add(name);
  fixRegistry(registry);
}

export const isWithdrawn = ({ name }: RegistryEntry): boolean => withdrawn.has(name);

/** Every path owned by a remote. */
export function useRemotePaths(): readonly RemotePath[] {
  return useSyncExternalStore(watchRegistry, allRemotePaths);
}

function watchRegistry(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const allRemotePaths = (): readonly RemotePath[] => remotePaths;

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
export function useNavigation(place: NavigationPlace): readonly ShownEntry[] {
  const bettingOn = useBettingOn();
  return enabledRemotes()
    .flatMap((remote) => remote.navigation.map((entry) => ({ ...entry, drawing: drawingOf(remote, entry.icon) })))
    .filter((entry) => entry.place === place && (bettingOn || !entry.betting) && isRoutable(entry.path))
    .sort((a, b) => a.order - b.order);
}

/** The remotes that this page may load. */
export function enabledRemotes(): readonly RegistryEntry[] {
  return registry.remotes.filter((remote) => remote.enabled);
}
