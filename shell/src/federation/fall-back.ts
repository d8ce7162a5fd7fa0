import { fallbackOf, type RegistryEntry } from '@ank/contract';
import { dropLoad } from './load-remote';
import { isRunning, runInstead } from './registry-state';
import { lastReportSent } from './report-load';
import { markFailed } from './tab-fallbacks';

/**
 * Has this page run the version before one that failed, from now on. Null: there is none, or both have the same names,
 * as versions of release 1.0.0 do, and cannot run in one page.
 */
export function fallBack(failed: RegistryEntry): RegistryEntry | null {
  const before = fallbackOf(failed);
  if (!before || before.container === failed.container || !isRunning(failed)) return null;
  dropLoad(failed);
  runInstead(before);
  return before;
}

/** Loads the page anew, once, to run the version before one that failed. */
export function fallBackByReload(failed: RegistryEntry): boolean {
  if (!fallbackOf(failed) || !isRunning(failed) || !markFailed(failed)) return false;
  void lastReportSent().then(() => location.reload());
  return true;
}
