import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { buildChannel } from '#shared/live/channels.ts';
import { reportConnection } from '#web/src/lib/connection-status.ts';
import { createTopicFilter, isLiveQuery, refetchStale, setLiveConnected } from '#web/src/lib/query.ts';

const reconnectDelayMs = 30_000;
/** Event after which the refetched server calls reject this session. */
const sessionsEndedType = 'SessionsEnded';

/** Refetches the lists on screen when a live event names their topic; an event may name the affected days. */
export function useLiveUpdates(me: Me | null | undefined) {
  const queryClient = useQueryClient();
  const channel = me ? buildChannel(me) : undefined;
  useEffect(() => {
    if (channel === undefined) return;
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (predicate: (query: Query) => boolean) =>
      void queryClient.invalidateQueries({ predicate });

    const subscribe = async () => {
      try {
        const { subscribeToChannel } = await import('#web/src/lib/live.ts');
        const unsubscribe = await subscribeToChannel(channel, {
          onEvent({ source, type, days }) {
            // A pending mutation ended the sessions on this device and reports it.
            if (type === sessionsEndedType && queryClient.isMutating() > 0) return;
            void refetchStale(queryClient, createTopicFilter(source), days);
          },
          onConnectionChange(isConnected) {
            if (isUnmounted) return;
            reportConnection(isConnected);
            // Catches up on events missed while disconnected.
            if (setLiveConnected(isConnected) && isConnected) refresh(isLiveQuery);
          },
        });
        if (isUnmounted) unsubscribe();
        else stop = unsubscribe;
      } catch {
        if (isUnmounted) return;
        reportConnection(false);
        // Polling still refreshes the lists.
        timer = setTimeout(subscribe, reconnectDelayMs);
      }
    };
    void subscribe();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop?.();
      setLiveConnected(false);
      reportConnection(undefined);
    };
  }, [channel, queryClient]);
}
