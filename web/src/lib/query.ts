import { QueryClient } from '@tanstack/react-query';

/** `call` already repeats a read that met no network; what the server refused would be refused again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
