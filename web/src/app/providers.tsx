import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmationHost } from '#web/src/components/confirmation/confirmation-host.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { Toaster } from '#web/src/ui/feedback/toast.tsx';

/** Providers of the private screens; public screens load without them. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
      <ConfirmationHost />
    </QueryClientProvider>
  );
}
