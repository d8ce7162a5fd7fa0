import '@ank/shared/ui/base.css';
import type { RemoteDescriptor, RemoteModule } from '@ank/shared/contract';
import { PlatformRoot } from '@ank/shared/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { StandalonePage } from './standalone-page';

/**
 * Runs one remote on a page of its own against the running API server, with a plain login and top bar in place of the
 * shell. For the remote's team: no player ever sees it.
 */
export function mountStandalone(descriptor: RemoteDescriptor, remote: RemoteModule): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <PlatformRoot>
        <BrowserRouter>
          <StandalonePage descriptor={descriptor} remote={remote} />
        </BrowserRouter>
      </PlatformRoot>
    </StrictMode>,
  );
}
