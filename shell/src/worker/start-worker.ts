import { fetchFiles } from '@ank/protocol';
import { deviceMs } from '@ank/shared/platform';
import { noteNewVersion } from '../app/new-version';
import { enabledRemotes } from '../federation/registry-state';
import { keptPage, refreshPage } from './kept';
import { keptFiles } from './kept-files';
import { missingFiles, shellOf, triesAnother } from './rules';

/** How often, in ms, a page that stays open checks for a new version of the shell. */
const LOOK_MS = 3_600_000;
const STALL_MS = 30_000;

const absolute = (url: string): string => new URL(url, location.href).href;

/** Resolves once the worker answers this page's requests. A worker that was removed never does. */
const inControl = (workers: ServiceWorkerContainer): Promise<unknown> =>
  workers.controller
    ? Promise.resolve()
    : new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));

/** Has the worker cache what this page loaded before, and the files of remotes that were opened before. */
async function keepFiles(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const remotes = enabledRemotes().map(({ entry, scripts, styles }) =>
    [entry, ...scripts, ...styles].map(({ url }) => absolute(url)),
  );
  const missing = missingFiles(await keptFiles(), loaded, remotes);
  await Promise.allSettled(fetchFiles(missing, STALL_MS, new AbortController().signal));
}

function compareShell(shell: string | null): void {
  if (shell !== null && !document.querySelector(`script[src="${shell}"]`)) noteNewVersion();
}

function followShell(): void {
  let checkedAtMs = deviceMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || deviceMs() - checkedAtMs < LOOK_MS) return;
    checkedAtMs = deviceMs();
    refreshPage().then(compareShell, () => undefined);
  });
}

/** Registers the service worker, if the browser supports it. */
export async function startWorker(): Promise<void> {
  // Missing on insecure origins.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  // Browsers check for a new worker at each opened page. Registering would call back one that is about to leave.
  if (!workers.controller) await workers.register('/sw.js', { updateViaCache: 'none' });
  await inControl(workers);
  // The page may come from the cache, and a newer one have been fetched since. Not one with a shell on trial, which
  // older workers do not cache.
  if (!triesAnother(document.head.innerHTML)) compareShell(shellOf((await (await keptPage())?.text()) ?? ''));
  followShell();
  await keepFiles();
}
