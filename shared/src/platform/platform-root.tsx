import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { watchFundClaims } from './fund-requests';
import { queryClient } from './queries';
import { useSession } from './session';
import { ToastHost } from './toast-host';

/** Wraps the screens of every page: query cache, toasts, and the sending of payment claims. */
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
