import { CONNECTION_STATE_CHANGE, ConnectionState } from 'aws-amplify/api';
import { events } from 'aws-amplify/data';
import { Hub } from 'aws-amplify/utils';
import * as z from 'zod/mini';
import { ready } from './session/auth.ts';

const Heard = z.object({
  event: z.object({
    source: z.string(),
    type: z.string(),
    days: z.optional(z.array(z.object({ staffId: z.string(), date: z.string() }))),
  }),
});
export type HeardNote = z.infer<typeof Heard>['event'];
const State = z.object({ connectionState: z.enum(ConnectionState) });

type Listener = {
  /** Handles an event of a topic, with the affected days if it names them. */
  heard(note: HeardNote): void;
  /** Runs when the connection changes; after a reconnection, events may have been missed. */
  connected(isConnected: boolean): void;
};

/** Subscribes to a channel and returns the unsubscribe function; reconnects when the connection is lost. */
export async function listenTo(channel: string, listener: Listener): Promise<() => void> {
  await ready();
  const stopWatching = Hub.listen('api', ({ payload }) => {
    if (payload.event !== CONNECTION_STATE_CHANGE) return;
    const { data } = State.safeParse(payload.data);
    if (data) listener.connected(data.connectionState === ConnectionState.Connected);
  });
  try {
    const opened = await events.connect(channel);
    opened.subscribe({
      next: (message) => {
        const { data } = Heard.safeParse(message);
        if (data) listener.heard(data.event);
      },
      error: () => listener.connected(false),
    });
    return () => {
      stopWatching();
      opened.close();
    };
  } catch (error) {
    stopWatching();
    throw error;
  }
}
