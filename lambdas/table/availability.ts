import { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { TableConfig } from './config.ts';
import { availabilityBlockEntity } from './entities/availability-block.ts';
import { putRow, type RowWrite } from './write.ts';

export type AvailabilityStore = {
  /** Every block of the whole staff that can matter from a day on. */
  from(date: string): Promise<AvailabilityBlock[]>;
  put(block: AvailabilityBlock): RowWrite;
};

const endOfTime = '9999-12-31';

export function availabilityStore(config: TableConfig): AvailabilityStore {
  const entity = availabilityBlockEntity(config);
  return {
    async from(date) {
      const { data } = await entity.query
        .byHorizon({})
        .between({ horizon: 'dated', date }, { horizon: 'weekly', date: endOfTime })
        .go({ pages: 'all', consistent: true });
      return data.map((row) => AvailabilityBlock.parse(row));
    },
    put: (block) => {
      const horizon = block.kind === 'weekly' ? 'weekly' : 'dated';
      return putRow(entity.put({ ...block, horizon }).params());
    },
  };
}
