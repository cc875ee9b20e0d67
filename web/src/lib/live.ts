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
  /** Something of this domain changed; on these days, when it says so. */
  heard(note: HeardNote): void;
  /** Whether notes arrive now; each time they do again, what came in between was missed. */
  connected(isConnected: boolean): void;
};

/** Listens to one channel until told to stop; the connection comes back by itself. Rejects when it cannot begin. */
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
