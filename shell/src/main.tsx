import '@ank/ui/base.css';
import { PlatformRoot } from '@ank/shared/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { holdInstallPrompt } from './app/install';
import { startRegistry } from './federation/registry-state';
import { guardScriptAddresses } from './federation/script-addresses';
import { tellStrayErrors } from './federation/stray-errors';
import { warmLinks } from './federation/warm-links';
import { AppRouter } from './router';

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
}

guardScriptAddresses();
holdInstallPrompt();
tellStrayErrors();
const waiting = startRegistry();
if (waiting) void waiting.then(render);
else render();
