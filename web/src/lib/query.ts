import { type Query, QueryClient } from '@tanstack/react-query';
import { onPersonChange } from './session/session.ts';

/** Day of one staff member, as live events name it. */
export type StaffDay = { readonly staffId: string; readonly date: string };
/** Refetches some days of a query and merges them into its data (`meta.followDays`). */
export type RefetchDays = (client: QueryClient, days: readonly StaffDay[]) => Promise<void>;

/** `call` already repeats reads after a connection failure. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    // Offline, a mutation fails at once with a message. By default it would wait in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
});

onPersonChange(() => {
  queryClient.clear();
  window.earlyAnswers?.clear();
});

const connectedPollMs = 60_000;
const disconnectedPollMs = 10_000;
let isLiveConnected = false;

/** Sets whether live updates arrive, and returns whether that changed. */
export function setLiveConnected(isConnected: boolean): boolean {
  const hasChanged = isConnected !== isLiveConnected;
  isLiveConnected = isConnected;
  return hasChanged;
}

/**
 * Options of a read that writes to an access log. It is fetched only when the user opens it or changes data.
 */
export const auditedRead = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { topics: [] },
} as const;

/**
 * Options of a list that others change. It is polled every ten seconds, or with live updates every minute.
 */
export const liveQuery = {
  refetchInterval: () => (isLiveConnected ? connectedPollMs : disconnectedPollMs),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: 0,
} as const;

/** Whether an observed query uses `liveQuery`. */
export const isLiveQuery = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchOnReconnect === liveQuery.refetchOnReconnect);

/** Returns how an active query merges changed days, or undefined if it can only be refetched whole. */
export const findRefetchDays = (query: Query): RefetchDays | undefined =>
  query.isActive() ? query.meta?.followDays : undefined;

/** Refetches stale queries on screen, or only the given days where a query supports that. */
export async function refetchStale(
  client: QueryClient,
  isStale: (query: Query) => boolean,
  days?: readonly StaffDay[],
): Promise<void> {
  const canRefetchDays = (query: Query) => days !== undefined && findRefetchDays(query) !== undefined;
  const dayQueries = client
    .getQueryCache()
    .findAll({ predicate: (query) => isStale(query) && canRefetchDays(query) });
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isStale(query) && !dayQueries.includes(query) }),
    ...dayQueries.map((query) => findRefetchDays(query)?.(client, days ?? [])),
  ]);
}

/** Whether a list that merges days is due for a whole refetch, because an event may be lost. */
export const isRefetchDue = (fetchedAt: number): boolean => Date.now() - fetchedAt > connectedPollMs;
/** Returns a predicate for the queries that events of this topic invalidate. */
export const createTopicFilter =
  (topic: string) =>
  ({ meta }: Query): boolean =>
    meta?.topics?.some((queryTopic) => queryTopic === topic) ?? false;
