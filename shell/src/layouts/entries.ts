import type { NavigationPlace, ShownEntry } from '@ank/contract';

/** An entry of the shell itself. */
export const own = (
  place: NavigationPlace,
  label: string,
  path: string,
  icon: string,
  order: number,
  betting = false,
): ShownEntry => ({
  place,
  label,
  path,
  icon,
  order,
  betting,
});

/** Own and remote entries sorted by order, without those that have no screen. Paths and names are unique. */
export function mergeEntries(
  entries: readonly ShownEntry[],
  { bettingOn, isRoutable }: { bettingOn: boolean; isRoutable: (path: string) => boolean },
): ShownEntry[] {
  const paths = new Set<string>();
  const labels = new Set<string>();
  return entries
    .filter((entry) => (bettingOn || !entry.betting) && isRoutable(entry.path))
    .filter(({ path, label }) => !paths.has(path) && !labels.has(label) && paths.add(path) && labels.add(label))
    .sort((a, b) => a.order - b.order);
}
