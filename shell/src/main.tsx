import '@ank/ui/base.css';
import './first-paint/first-frame.css';
import { currentSession, PlatformRoot } from '@ank/shared/platform';
import { pageLanguage, showLanguage, storedLanguage } from '@ank/texts';
import { followTheme } from '@ank/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { holdInstallPrompt } from './app/install';
import { dropFirstLogin } from './auth/end-first-login';
import { loadFirstTexts, withTexts } from './catalogs';
import { afterFirstView } from './federation/after-first-view';
import { startRegistry } from './federation/registry-state';
import { guardScriptAddresses } from './federation/script-addresses';
import { notifyStrayErrors } from './federation/stray-errors';
import { warmLinks } from './federation/warm-links';
import { readFirstAnswer } from './first-paint/first-answer';
import { loadFirstScreen, loadFirstScreens } from './first-screens';
import { loadLater, untilLoaded } from './later';
import { AppRouter } from './router';

/** Without a worker the page works as before. */
const startWorker = (): void =>
  void import(/* webpackChunkName: "worker" */ './worker/start-worker')
    .then(({ startWorker: start }) => start())
    .catch(() => undefined);

/** Without it this page stores no roots, and the next one does. */
const keepRoots = (): void =>
  void withTexts(import('./roots/watch-roots'))
    .then(({ watchRoots }) => watchRoots())
    .catch(() => undefined);

/** Without the stream the page relies on its polls. */
const followChanges = (): void =>
  void import(/* webpackChunkName: "live" */ './live/start-live')
    .then(({ startLive }) => startLive())
    .catch(() => undefined);

/** At once for a player who leaves the page, as for a payment: pending claims are resumed on return. */
const startLater = (): void => afterFirstView(untilLoaded(() => Promise.all([loadLater(), loadFirstScreens()])));

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

/** English needs no texts, so it is rendered at once. */
async function start(): Promise<void> {
  const { frame } = document.documentElement.dataset;
  const texts = pageLanguage() === 'en' ? null : loadShellTexts();
  const screen = loadFirstScreen(frame);
  const waiting = [startRegistry(), texts, screen].filter((each) => each !== null);
  if (waiting.length > 0) await Promise.all(waiting);
  await readFirstAnswer();
  // The page opened another screen, another tab has logged in, or the screen's file did not come.
  if (!globalThis.firstLogin || currentSession() || !(await screen)) dropFirstLogin();
  render();
}

/** Without its texts the shell is in English, and makes the remotes English too. */
async function loadShellTexts(): Promise<void> {
  if (!(await loadFirstTexts())) showLanguage('en');
}

guardScriptAddresses();
showLanguage(storedLanguage());
followTheme();
holdInstallPrompt();
notifyStrayErrors();
void start();
