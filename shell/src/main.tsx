import '@ank/ui/base.css';
import './first-paint/first-frame.css';
import { PlatformRoot } from '@ank/shared/platform';
import { pageLanguage, showLanguage, storedLanguage } from '@ank/texts';
import { followTheme } from '@ank/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { holdInstallPrompt } from './app/install';
import { loadFirstTexts, withTexts } from './catalogs';
import { afterFirstView } from './federation/after-first-view';
import { startRegistry } from './federation/registry-state';
import { guardScriptAddresses } from './federation/script-addresses';
import { tellStrayErrors } from './federation/stray-errors';
import { warmLinks } from './federation/warm-links';
import { loadLater } from './later';
import { AppRouter } from './router';

/** A page whose worker does not start goes on without one. */
const startWorker = (): void =>
  void import(/* webpackChunkName: "worker" */ './worker/start-worker')
    .then(({ startWorker: start }) => start())
    .catch(() => undefined);

/** A page without it goes on, and the next one keeps them. */
const keepRoots = (): void =>
  void withTexts(import('./roots/watch-roots'))
    .then(({ watchRoots }) => watchRoots())
    .catch(() => undefined);

/** A page without the stream goes on with its polls. */
const followChanges = (): void =>
  void import(/* webpackChunkName: "live" */ './live/start-live')
    .then(({ startLive }) => startLive())
    .catch(() => undefined);

/** For a player who leaves the page, as for a payment, at once: claims that wait go on when he is back. */
function startLater(): void {
  const load = (): void => void loadLater().catch(() => undefined);
  afterFirstView(load);
  document.addEventListener('visibilitychange', load, { once: true });
}

function render(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <PlatformRoot>
        <AppRouter />
      </PlatformRoot>
    </StrictMode>,
  );
  warmLinks();
  afterFirstView(keepRoots);
  startLater();
  if (process.env.NODE_ENV !== 'production') return;
  afterFirstView(startWorker);
  afterFirstView(followChanges);
}

/** English has nothing to wait for, and is drawn at once. */
async function start(): Promise<void> {
  const waiting = [startRegistry(), pageLanguage() === 'en' ? null : loadShellTexts()].filter((each) => each !== null);
  if (waiting.length > 0) await Promise.all(waiting);
  render();
}

/** Without its texts the shell is English, and has the remotes be English too. */
async function loadShellTexts(): Promise<void> {
  if (!(await loadFirstTexts())) showLanguage('en');
}

guardScriptAddresses();
showLanguage(storedLanguage());
followTheme();
holdInstallPrompt();
tellStrayErrors();
void start();
