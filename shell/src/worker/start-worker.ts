import { fetchFiles } from '@ank/protocol';
import { deviceMs } from '@ank/shared/platform';
import { noteNewVersion } from '../app/new-version';
import { inlinedRegistry } from '../federation/registry';
import { enabledRemotes } from '../federation/registry-state';
import { fetchPage, keepPageAndFiles, keptPage, shellIn } from './kept';
import { keptFiles } from './kept-files';
import { missingFiles, shellOf } from './rules';

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

const isRunning = (shell: string): boolean => document.querySelector(`script[src="${shell}"]`) !== null;

/** Caches the page that this browser would open now, and offers its shell if it is not the running one. */
async function lookForShell(): Promise<void> {
  const page = await fetchPage();
  const shell = await shellIn(page.clone());
  if (shell !== null && !isRunning(shell)) noteNewVersion();
  await keepPageAndFiles(page);
}

/** The worker caches a page whose files are cached already. This one had to load its files first. */
async function keepRunning(): Promise<void> {
  const shell = shellOf((await (await keptPage())?.text()) ?? '');
  if (shell === null || !isRunning(shell)) await keepPageAndFiles(await fetchPage());
}

function followShell(): void {
  let checkedAtMs = deviceMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || deviceMs() - checkedAtMs < LOOK_MS) return;
    checkedAtMs = deviceMs();
    lookForShell().catch(() => undefined);
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
  followShell();
  await keepFiles();
  // Without a registry this page comes from the cache, which may be older than the site.
  await (inlinedRegistry() ? keepRunning() : lookForShell());
}
