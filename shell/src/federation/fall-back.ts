import { fallbackOf, type RegistryEntry } from '@ank/contract';
import { dropLoad } from './load-remote';
import { isRunning, runInstead } from './registry-state';
import { lastReportSent } from './report-load';
import { markFailed } from './tab-fallbacks';

/**
 * Makes this page run the previous version of a failed one from now on. Null: there is none, or both have the same
 * names, as versions of release 1.0.0 do, and cannot run in one page.
 */
export function fallBack(failed: RegistryEntry): RegistryEntry | null {
  const before = fallbackOf(failed);
  if (!before || before.container === failed.container || !isRunning(failed)) return null;
  dropLoad(failed);
  runInstead(before);
  return before;
}

/** Reloads the page, once, to run the previous version of a failed one. */
export function fallBackByReload(failed: RegistryEntry): boolean {
  if (!fallbackOf(failed) || !isRunning(failed) || !markFailed(failed)) return false;
  void lastReportSent().then(() => location.reload());
  return true;
}
