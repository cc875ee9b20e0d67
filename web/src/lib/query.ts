import { QueryClient } from '@tanstack/react-query';

/** `call` already repeats a read that met no network; what the server refused would be refused again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});

/** For lists that others change while they are read: asked again every ten seconds and on coming back to them. */
export const watched = { refetchInterval: 10_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;
