import { CONNECTION_STATE_CHANGE, ConnectionState } from 'aws-amplify/api';
import { events } from 'aws-amplify/data';
import { Hub } from 'aws-amplify/utils';
import * as z from 'zod/mini';
import { configureOnce } from './session/auth.ts';

const LiveMessage = z.object({
  event: z.object({
    source: z.string(),
    type: z.string(),
    days: z.optional(z.array(z.object({ staffId: z.string(), date: z.string() }))),
  }),
});
export type LiveEvent = z.infer<typeof LiveMessage>['event'];
const ConnectionStateMessage = z.object({ connectionState: z.enum(ConnectionState) });

type LiveListener = {
  /** Handles an event of a topic, with the affected days if it names them. */
  onEvent(event: LiveEvent): void;
  /** Runs when the connection changes. After a reconnection, events may have been missed. */
  onConnectionChange(isConnected: boolean): void;
};

/** Subscribes to a channel and returns the unsubscribe function. Reconnects when the connection is lost. */
export async function subscribeToChannel(channel: string, listener: LiveListener): Promise<() => void> {
  await configureOnce();
  const stopWatching = Hub.listen('api', ({ payload }) => {
    if (payload.event !== CONNECTION_STATE_CHANGE) return;
    const { data } = ConnectionStateMessage.safeParse(payload.data);
    if (data) listener.onConnectionChange(data.connectionState === ConnectionState.Connected);
  });
  try {
    const openChannel = await events.connect(channel);
    openChannel.subscribe({
      next: (message) => {
        const { data } = LiveMessage.safeParse(message);
        if (data) listener.onEvent(data.event);
      },
      error: () => listener.onConnectionChange(false),
    });
    return () => {
      stopWatching();
      openChannel.close();
    };
  } catch (error) {
    stopWatching();
    throw error;
  }
}
