import type { EntityItem } from 'electrodb';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { TableConfig } from './config.ts';
import { availabilityBlockEntity } from './entities/availability-block.ts';
import { putRow, type RowWrite } from './write.ts';

export type AvailabilityStore = {
  /** Every block of the whole staff that can matter from a day on. */
  from(date: string): Promise<AvailabilityBlock[]>;
  put(block: AvailabilityBlock): RowWrite;
};

type Row = EntityItem<ReturnType<typeof availabilityBlockEntity>>;

const endOfTime = '9999-12-31';

/** The block a row was written from: its kind says which fields it has. Every slot search reads hundreds of them. */
function blockOf({
  kind,
  blockId,
  staffId,
  date,
  start = '',
  end = '',
  overrideOf = '',
}: Row): AvailabilityBlock {
  const placed = { blockId, staffId, date };
  switch (kind) {
    case 'single':
    case 'weekly':
      return { kind, ...placed, start, end };
    case 'override':
      return { kind, ...placed, start, end, overrideOf };
    case 'exclusion':
      return { kind, ...placed, overrideOf };
  }
}

export function availabilityStore(config: TableConfig): AvailabilityStore {
  const entity = availabilityBlockEntity(config);
  return {
    async from(date) {
      const { data } = await entity.query
        .byHorizon({})
        .between({ horizon: 'dated', date }, { horizon: 'weekly', date: endOfTime })
        .go({ pages: 'all', consistent: true });
      return data.map(blockOf);
    },
    put: (block) => {
      const horizon = block.kind === 'weekly' ? 'weekly' : 'dated';
      return putRow(entity.put({ ...block, horizon }).params());
    },
  };
}
