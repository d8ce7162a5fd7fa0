import type { RegistryEntry } from '@ank/contract';
import { enabledRemotes, remotePathOf } from './registry-state';
import { folderOf, scriptFoldersOf } from './script-addresses';

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
