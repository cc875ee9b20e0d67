import { recordRequests } from './recorder.ts';

type Consumed = { readonly CapacityUnits?: number };
type Answer = { readonly ConsumedCapacity?: Consumed | readonly Consumed[] };

const reading = /^(GetItem|BatchGetItem|Query|Scan)$/;

/** A proxy in front of the table engine that sums the read units. */
export async function countReadUnits(engineUrl: string) {
  let units = 0;
  const { url, close } = await recordRequests(engineUrl, {
    change: (operation, input) =>
      reading.test(operation) ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input,
    answered(answer) {
      const { ConsumedCapacity = [] } = answer as Answer;
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units += CapacityUnits;
    },
  });
  return {
    url,
    /** The read units of a piece of work. */
    async of(work: () => Promise<unknown>): Promise<number> {
      const before = units;
      await work();
      return units - before;
    },
    close,
  };
}
