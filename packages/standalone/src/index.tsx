import '@ank/ui/base.css';
import type { RemoteDescriptor, RemoteModule } from '@ank/contract';
import { PlatformRoot, useMarkets } from '@ank/shared/platform';
import { followTheme } from '@ank/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { StandalonePage, type UseFamilyMarkets } from './standalone-page';

const useMainMarkets: UseFamilyMarkets = () => useMarkets().data;

/**
 * Runs one remote on its own page against the running API server, with a plain login and top bar instead of the shell.
 * For developers: players never see it. `useFamilyMarkets` gives the markets that its screens bid on.
 */
export function mountStandalone(
  descriptor: RemoteDescriptor,
  remote: RemoteModule,
  useFamilyMarkets = useMainMarkets,
): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  followTheme();
  createRoot(root).render(
    <StrictMode>
      <PlatformRoot>
        <BrowserRouter>
          <StandalonePage descriptor={descriptor} remote={remote} useFamilyMarkets={useFamilyMarkets} />
        </BrowserRouter>
      </PlatformRoot>
    </StrictMode>,
  );
}
