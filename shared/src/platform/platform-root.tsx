import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { watchFundClaims } from './fund-requests';
import { queryClient } from './queries';
import { useSession } from './session';
import { ToastHost } from './toast-host';

/** What every page needs around its screens: the cache of answers, the toasts, and claims of payments sent on their way. */
export function PlatformRoot({ children }: { children: ReactNode }) {
  const token = useSession()?.token;
  useEffect(() => (token === undefined ? undefined : watchFundClaims()), [token]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}
