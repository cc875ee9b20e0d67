import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { channelOf } from '#shared/live/channels.ts';
import { isLiveQuery, setWatching } from '#web/src/lib/query.ts';

const againMs = 30_000;

/** A question of the domain that tells, or one that says in `meta.follows` which others it is made of. */
const isAffectedBy =
  (source: string) =>
  ({ queryKey, meta }: Query): boolean => {
    const topics = meta?.['topics'];
    return queryKey[0] === source || (Array.isArray(topics) && topics.includes(source));
  };

/** Every list on screen follows what others change: a note names the domain, its lists are asked for again. */
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
          heard: (source) => refresh(isAffectedBy(source)),
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
