import { normalPath, pathOf, type ShownEntry } from '@ank/contract';
import { remotePathOf } from '../federation/registry-state';

/**
 * The path of the bar's entry that leads to a remote's screen, by what its descriptor says; null for other screens. The
 * last entry of a remote is its first screen: the one before is a way to one of its screens.
 */
export function sectionOf(path: string, bar: readonly ShownEntry[]): string | null {
  const remote = remotePathOf(path)?.remote;
  if (!remote) return null;
  const own = bar.filter((entry) => remotePathOf(entry.path)?.remote === remote).pop();
  if (own) return own.path;
  const isHistory = remote.navigation.some(
    (entry) => entry.place === 'histories' && normalPath(entry.path) === normalPath(path),
  );
  return pathOf(isHistory ? 'myBids' : 'home');
}
