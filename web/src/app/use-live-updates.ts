import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { channelOf } from '#shared/live/channels.ts';
import { setLiveLine } from '#web/src/lib/live-line.ts';
import { askAgain, followsTopic, isLiveQuery, setLiveConnected } from '#web/src/lib/query.ts';

const againMs = 30_000;
/** `SessionsEnded` of the events: the server, asked again, says that it knows this session no more. */
const sessionsEnded = 'SessionsEnded';

/** Every list on screen follows what others change: a note names its topic, and may name the days. */
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
          heard({ source, type, days }) {
            // Whoever ended the sessions right here has an answer on its way that says so.
            if (type === sessionsEnded && client.isMutating() > 0) return;
            void askAgain(client, followsTopic(source), days);
          },
          connected(isConnected) {
            if (isOver) return;
            setLiveLine(isConnected);
            // Whatever was told while nobody listened is caught up on.
            if (setLiveConnected(isConnected) && isConnected) refresh(isLiveQuery);
          },
        });
        if (isOver) ended();
        else stop = ended;
      } catch {
        // Another channel may be connected by now.
        if (isOver) return;
        setLiveLine(false);
        // Lists are still asked for by the clock; listening is tried again.
        timer = setTimeout(begin, againMs);
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
      setLiveConnected(false);
      setLiveLine(undefined);
    };
  }, [channel, client]);
}
