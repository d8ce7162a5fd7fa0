import type { RegistryEntry } from '@ank/contract';
import { notify } from '@ank/shared/platform';
import { ERROR_TEXTS } from '../pages/error.messages';
import { enabledRemotes, remotePathOf, withdrawIfGone } from './registry-state';
import { folderOf, scriptFoldersOf } from './script-addresses';

/** A remote's errors are shown once in this time, in ms: one that fails in an interval must not cover the page. */
const PAUSE_MS = 10_000;

/**
 * The remote that an error came from, by file name or stack. An error in a kit alone, which several remotes share,
 * counts for the one at `path`.
 */
export function remoteOfError(where: string, path = location.pathname): RegistryEntry | undefined {
  const remotes = enabledRemotes().filter((remote) => scriptFoldersOf(remote).some((folder) => where.includes(folder)));
  const shown = remotePathOf(path)?.remote.name;
  return (
    remotes.find(({ entry }) => where.includes(folderOf(entry.url))) ??
    remotes.find(({ name }) => name === shown) ??
    remotes[0]
  );
}

/**
 * Notifies the player of errors that a remote throws outside of rendering, in event handlers, timers and promises.
 * React keeps the screen then, and a press would seem to do nothing. A missing file may belong to a removed version.
 */
export function notifyStrayErrors(): void {
  const shownAt = new Map<string, number>();
  const show = (where: string, thrown: unknown): void => {
    const remote = remoteOfError(where);
    const now = performance.now();
    if (remote && thrown instanceof Error && thrown.name === 'ChunkLoadError') void withdrawIfGone(remote);
    if (!remote || now - (shownAt.get(remote.name) ?? -PAUSE_MS) < PAUSE_MS) return;
    shownAt.set(remote.name, now);
    notify(ERROR_TEXTS.didNotWork(remote.title));
  };
  const stackOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? '') : '');
  window.addEventListener('error', ({ filename, error }) => show(`${filename} ${stackOf(error)}`, error));
  window.addEventListener('unhandledrejection', ({ reason }) => show(stackOf(reason), reason));
}
