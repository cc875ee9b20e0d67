import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { channelOf } from '#shared/live/channels.ts';
import { setLiveLine } from '#web/src/lib/live-line.ts';
import { askAgain, followsTopic, isLiveQuery, setLiveConnected } from '#web/src/lib/query.ts';

const againMs = 30_000;
/** Event after which the refetched server calls reject this session. */
const sessionsEnded = 'SessionsEnded';

/** Refetches the lists on screen when a live event names their topic; an event may name the affected days. */
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
            // A pending mutation ended the sessions on this device and reports it.
            if (type === sessionsEnded && client.isMutating() > 0) return;
            void askAgain(client, followsTopic(source), days);
          },
          connected(isConnected) {
            if (isOver) return;
            setLiveLine(isConnected);
            // Catches up on events missed while disconnected.
            if (setLiveConnected(isConnected) && isConnected) refresh(isLiveQuery);
          },
        });
        if (isOver) ended();
        else stop = ended;
      } catch {
        if (isOver) return;
        setLiveLine(false);
        // Polling still refreshes the lists.
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
