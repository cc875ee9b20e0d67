import { QueryClient } from '@tanstack/react-query';

/** `call` already repeats a read that met no network; what the server refused would be refused again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});

const toldMs = 60_000;
const untoldMs = 10_000;
let isTold = false;

/** Notes of changes arrive, or they do not; answers whether that is news. */
export function setWatching(told: boolean): boolean {
  const isNews = told !== isTold;
  isTold = told;
  return isNews;
}

/**
 * For lists that others change while they are read: told of changes, they are asked again once a minute in case a note
 * was lost, else every ten seconds; and on coming back to them.
 */
export const watched = {
  refetchInterval: () => (isTold ? toldMs : untoldMs),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: 0,
} as const;
