import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { Bus, BusEntry } from '../seams/bus.ts';
import { awsOptions, timeouts } from '../timeouts.ts';

const largestBatch = 10;

function batches(entries: readonly BusEntry[]): BusEntry[][] {
  const count = Math.ceil(entries.length / largestBatch);
  return Array.from({ length: count }, (_, index) =>
    entries.slice(index * largestBatch, (index + 1) * largestBatch),
  );
}

/** EventBridge takes ten entries a call and may refuse some of them: those are answered, to be sent again. */
export function makeBus({ busName }: { busName: string }): Bus {
  const client = new EventBridgeClient(awsOptions(timeouts.bus));

  async function send(batch: readonly BusEntry[]): Promise<string[]> {
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
    return batch.filter((_, index) => Entries[index]?.ErrorCode !== undefined).map(({ eventId }) => eventId);
  }

  return {
    async publish(entries) {
      const refused: string[] = [];
      for (const batch of batches(entries)) refused.push(...(await send(batch)));
      return refused;
    },
  };
}
