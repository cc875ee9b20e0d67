import { recordRequests } from './recorder.ts';

type CapacityUsage = { readonly CapacityUnits?: number };
type ConsumptionResponse = { readonly ConsumedCapacity?: CapacityUsage | readonly CapacityUsage[] };

const readOperations = /^(GetItem|BatchGetItem|Query|Scan)$/;

/** Starts a proxy in front of the table engine that sums the read units. */
export async function countReadUnits(engineUrl: string) {
  let units = 0;
  const { url, close } = await recordRequests(engineUrl, {
    transformInput: (operation, input) =>
      readOperations.test(operation) ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input,
    onResponse(response) {
      const { ConsumedCapacity = [] } = response as ConsumptionResponse;
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units += CapacityUnits;
    },
  });
  return {
    url,
    /** Returns the read units that `work` consumes. */
    async countDuring(work: () => Promise<unknown>): Promise<number> {
      const unitsBefore = units;
      await work();
      return units - unitsBefore;
    },
    close,
  };
}
