import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmationHost } from '#web/src/components/confirmation/confirmation-host.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { Toaster } from '#web/src/ui/feedback/toast.tsx';

/** What the signed-in screens share. Public screens load without it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
      <ConfirmationHost />
    </QueryClientProvider>
  );
}
