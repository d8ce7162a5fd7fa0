import '@ank/ui/base.css';
import { PlatformRoot } from '@ank/shared/platform';
import { followTheme } from '@ank/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { holdInstallPrompt } from './app/install';
import { afterFirstView } from './federation/after-first-view';
import { startRegistry } from './federation/registry-state';
import { guardScriptAddresses } from './federation/script-addresses';
import { tellStrayErrors } from './federation/stray-errors';
import { warmLinks } from './federation/warm-links';
import { AppRouter } from './router';

/** A page whose worker does not start goes on without one. */
const startWorker = (): void =>
  void import(/* webpackChunkName: "worker" */ './worker/start-worker')
    .then(({ startWorker: start }) => start())
    .catch(() => undefined);

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
  if (process.env.NODE_ENV === 'production') afterFirstView(startWorker);
}

guardScriptAddresses();
followTheme();
holdInstallPrompt();
tellStrayErrors();
const waiting = startRegistry();
if (waiting) void waiting.then(render);
else render();
