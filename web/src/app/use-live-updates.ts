import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { channelOf } from '#shared/live/channels.ts';
import type { HeardNote } from '#web/src/lib/live.ts';
import { followDaysOf, isLiveQuery, setWatching } from '#web/src/lib/query.ts';

const againMs = 30_000;

/** A question of the domain that tells, or one that says in `meta.follows` which others it is made of. */
const isAffectedBy =
  (source: string) =>
  ({ queryKey, meta }: Query): boolean => {
    const topics = meta?.['topics'];
    return queryKey[0] === source || (Array.isArray(topics) && topics.includes(source));
  };

/** What a note names is asked for again: the days it tells where a list can ask for them alone, else the whole list. */
function follow(client: QueryClient, { source, days }: HeardNote): void {
  const told = client.getQueryCache().findAll({ predicate: isAffectedBy(source) });
  const byDays = days ? told.filter((query) => followDaysOf(query)) : [];
  for (const query of byDays) void followDaysOf(query)?.(client, days ?? []);
  void client.invalidateQueries({ predicate: (query) => told.includes(query) && !byDays.includes(query) });
}

/** Every list on screen follows what others change: a note names the domain, and may name the days. */
export function useLiveUpdates(me: Me | null | undefined) {
  const client = useQueryClient();
  const channel = me ? channelOf(me) : undefined;
  useEffect(() => {
    if (channel === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (predicate: (query: Query) => boolean) => void client.invalidateQueries({ predicate });

    const begin = async () => {
      try {
        const { listenTo } = await import('#web/src/lib/live.ts');
        const ended = await listenTo(channel, {
          heard: (note) => follow(client, note),
          connected(isConnected) {
            // Whatever was told while nobody listened is caught up on.
            if (setWatching(isConnected) && isConnected) refresh(isLiveQuery);
          },
        });
        if (isOver) ended();
        else stop = ended;
      } catch {
        // Lists are still asked for by the clock; listening is tried again.
        if (!isOver) timer = setTimeout(begin, againMs);
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
      setWatching(false);
    };
  }, [channel, client]);
}
