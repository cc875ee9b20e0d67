import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { requireEnv } from '../env.ts';
import { splitIntoBatches } from '../event-size.ts';
import { isTransient } from '../sdk-errors.ts';
import { makeAwsOptions, timeouts } from '../timeouts.ts';

export type Bus = {
  /** Returns the rejected entries with their reasons. Throws if the bus is unavailable. */
  publish(entries: readonly BusEntry[]): Promise<readonly Rejection[]>;
};
export type BusEntry = {
  readonly eventId: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: string;
  /** UTC ISO instant. */
  readonly at: string;
};
/** `code` is EventBridge's error code or the name of the error. */
export type Rejection = { readonly eventId: string; readonly code: string };

/** Returns the rejection of an entry. Rethrows transient errors, which the entry did not cause. */
function toRejection(error: unknown, { eventId }: BusEntry): Rejection {
  if (isTransient(error) || !(error instanceof Error)) throw error;
  return { eventId, code: error.name };
}

/** Creates the EventBridge adapter. A call takes ten entries and may reject some of them. */
export function makeBus({ busName }: { busName: string }): Bus {
  const client = new EventBridgeClient(makeAwsOptions(timeouts.bus));

  async function put(batch: readonly BusEntry[]): Promise<Rejection[]> {
    const { Entries = [] } = await client.send(
      new PutEventsCommand({
        Entries: batch.map(({ source, detailType, detail, at }) => ({
          EventBusName: busName,
          Source: source,
          DetailType: detailType,
          Detail: detail,
          Time: new Date(at),
        })),
      }),
    );
    return batch.flatMap(({ eventId }, index) => {
      const code = Entries[index]?.ErrorCode;
      return code === undefined ? [] : [{ eventId, code }];
    });
  }

  /** Sends entries one by one, so that only the unreadable one is rejected. */
  async function putEach(batch: readonly BusEntry[]): Promise<Rejection[]> {
    const rejected: Rejection[] = [];
    for (const entry of batch)
      rejected.push(...(await put([entry]).catch((error: unknown) => [toRejection(error, entry)])));
    return rejected;
  }

  const send = (batch: readonly BusEntry[]) =>
    put(batch).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      return putEach(batch);
    });

  return {
    async publish(entries) {
      const rejected: Rejection[] = [];
      for (const batch of splitIntoBatches(entries)) rejected.push(...(await send(batch)));
      return rejected;
    },
  };
}

export const fromEnv = (): Bus => makeBus({ busName: requireEnv('busName') });
