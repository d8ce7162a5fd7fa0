import { fallbackOf, type RegistryEntry } from '@ank/contract';
import { readForTab, writeForTab } from '@ank/shared/platform';

/** Versions that failed in this tab, by name of the remote, where only a new page can run the version before. */
const KEY = 'ank.fallbacks';

function failedVersions(): Readonly<Record<string, unknown>> {
  const kept = readForTab(KEY);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

const hasFailed = ({ name, version }: RegistryEntry): boolean => failedVersions()[name] === version;

/** Has the pages of this tab run the version before this one. False: the tab keeps nothing, or knows already. */
export function markFailed(entry: RegistryEntry): boolean {
  if (hasFailed(entry)) return false;
  writeForTab(KEY, { ...failedVersions(), [entry.name]: entry.version });
  return hasFailed(entry);
}

/** The entry as this tab runs it. */
export const entryForTab = (entry: RegistryEntry): RegistryEntry =>
  (hasFailed(entry) ? fallbackOf(entry) : null) ?? entry;
