import { type Query, QueryClient } from '@tanstack/react-query';
import { onPersonChange } from './session/session.ts';

/** One person's day, as live notes name it. */
export type StaffDay = { readonly staffId: string; readonly date: string };
/** In a question's `meta.followDays`: asks for some days alone, and puts them into what is shown. */
export type FollowDays = (client: QueryClient, days: readonly StaffDay[]) => Promise<void>;

/** `call` already repeats a read that met no network; what the server refused would be refused again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    // Offline, a press fails at once with a message and can be made again; by default it would wait in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// One person's data is not shown to the next.
onPersonChange(() => queryClient.clear());

const connectedPollMs = 60_000;
const disconnectedPollMs = 10_000;
let isLiveConnected = false;

/** Sets whether notes of changes arrive; answers whether that is new. */
export function setLiveConnected(isConnected: boolean): boolean {
  const isNews = isConnected !== isLiveConnected;
  isLiveConnected = isConnected;
  return isNews;
}

/**
 * For what leaves a line in an access log when it is read: asked for when somebody opens it, or changes it themselves.
 * Not by the clock, not on coming back to the window or the net, and not when a note tells of a change: nobody would
 * have read it.
 */
export const auditedRead = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { topics: [] },
} as const;

/**
 * For lists that others change while they are read: told of changes, they are asked again once a minute in case a note
 * was lost, else every ten seconds; and on coming back to them.
 */
export const liveQuery = {
  refetchInterval: () => (isLiveConnected ? connectedPollMs : disconnectedPollMs),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: 0,
} as const;

/** Whether somebody looks at it as at a list that others change: what is read once and put on record is not. */
export const isLiveQuery = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchOnReconnect === liveQuery.refetchOnReconnect);

/** How a list that somebody looks at takes changed days in; undefined when it can only be asked for whole. */
export const followDaysOf = (query: Query): FollowDays | undefined =>
  query.isActive() ? query.meta?.followDays : undefined;

/** Asks again for what is on screen and became old: for these days alone where a list can, else for all of it. */
export async function askAgain(
  client: QueryClient,
  isOld: (query: Query) => boolean,
  days?: readonly StaffDay[],
): Promise<void> {
  const follows = (query: Query) => days !== undefined && followDaysOf(query) !== undefined;
  const byDays = client.getQueryCache().findAll({ predicate: (query) => isOld(query) && follows(query) });
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isOld(query) && !byDays.includes(query) }),
    ...byDays.map((query) => followDaysOf(query)?.(client, days ?? [])),
  ]);
}

/** Whether a list that follows days alone was due to be asked for whole: a note may have been lost. */
export const isOverdue = (askedAt: number): boolean => Date.now() - askedAt > connectedPollMs;
/** Whether a note of this topic makes its answer old. */
export const followsTopic =
  (topic: string) =>
  ({ meta }: Query): boolean =>
    meta?.topics?.some((each) => each === topic) ?? false;
