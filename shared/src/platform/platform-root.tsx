import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from './queries';
import { ToastHost } from './toast-host';

/** What every page needs around its screens: the cache of answers and the toasts. */
export function PlatformRoot({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}
