import { fetchFiles } from '@ank/protocol';
import { deviceMs } from '@ank/shared/platform';
import { noteNewVersion } from '../app/new-version';
import { enabledRemotes } from '../federation/registry-state';
import { keptPage, refreshPage } from './kept';
import { keptFiles } from './kept-files';
import { missingFiles, shellOf, triesAnother } from './rules';

/** How often, in ms, a page that stays open looks for a new version of the shell. */
const LOOK_MS = 3_600_000;
const STALL_MS = 30_000;

const absolute = (url: string): string => new URL(url, location.href).href;

/** Resolves once the worker answers this page's requests. One that was taken off never does. */
const inControl = (workers: ServiceWorkerContainer): Promise<unknown> =>
  workers.controller
    ? Promise.resolve()
    : new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));

/** Has the worker keep what this page had loaded before, and the files of remotes that were opened before. */
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
  let lookedAtMs = deviceMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || deviceMs() - lookedAtMs < LOOK_MS) return;
    lookedAtMs = deviceMs();
    refreshPage().then(compareShell, () => undefined);
  });
}

/** Registers the service worker, where the browser has one. */
export async function startWorker(): Promise<void> {
  // Missing on insecure origins.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  // Browsers look for a new worker at each opened page. Registering would call back one that is about to leave.
  if (!workers.controller) await workers.register('/sw.js', { updateViaCache: 'none' });
  await inControl(workers);
  // The page may have been opened as it was kept, and a newer one have come since. Not one that tries a shell, of which
  // workers of before keep none.
  if (!triesAnother(document.head.innerHTML)) compareShell(shellOf((await (await keptPage())?.text()) ?? ''));
  followShell();
  await keepFiles();
}
