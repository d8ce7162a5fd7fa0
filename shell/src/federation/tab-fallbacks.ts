import { fallbackOf, type RegistryEntry } from '@ank/contract';
import { readForTab, writeForTab } from '@ank/shared/platform';

/** Versions that failed in this tab, by remote, where only a new page can run the previous version. */
const KEY = 'ank.fallbacks';

function failedVersions(): Readonly<Record<string, unknown>> {
  const kept = readForTab(KEY);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

const hasFailed = ({ name, version }: RegistryEntry): boolean => failedVersions()[name] === version;

/** Makes the pages of this tab run the previous version. False: the tab cannot store it, or already has. */
export function markFailed(entry: RegistryEntry): boolean {
  if (hasFailed(entry)) return false;
  writeForTab(KEY, { ...failedVersions(), [entry.name]: entry.version });
  return hasFailed(entry);
}

/** The entry to run in this tab. */
export const entryForTab = (entry: RegistryEntry): RegistryEntry =>
  (hasFailed(entry) ? fallbackOf(entry) : null) ?? entry;
