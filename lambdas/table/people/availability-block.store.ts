import type { EntityItem } from 'electrodb';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { TableConfig } from '../engine/config.ts';
import { rawRows } from '../engine/raw-rows.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { availabilityBlockEntity } from './availability-block.entity.ts';

export type AvailabilityStore = {
  /** Every block of the whole staff that can matter from a day on. */
  from(date: string): Promise<AvailabilityBlock[]>;
  /** Every weekly block of one person, and their dated ones over a range of days, both ends included. */
  ofPerson(staffId: string, days: { from: string; to: string }): Promise<AvailabilityBlock[]>;
  put(block: AvailabilityBlock): RowWrite;
  remove(block: AvailabilityBlock): RowWrite;
};

/** What a block is made of; the rest of its row is keys. */
const blockAttributes = [
  'kind',
  'blockId',
  'staffId',
  'date',
  'start',
  'end',
  'weeklyBlockId',
  'title',
  'allDay',
] as const;
type Row = Pick<EntityItem<ReturnType<typeof availabilityBlockEntity>>, (typeof blockAttributes)[number]>;

const endOfTime = '9999-12-31';

/** The block a row was written from: its kind says which fields it has. Every slot search reads hundreds of them. */
function blockOf({
  kind,
  blockId,
  staffId,
  date,
  start = '',
  end = '',
  weeklyBlockId = '',
  title,
  allDay,
}: Row): AvailabilityBlock {
  const placed = { blockId, staffId, date };
  switch (kind) {
    case 'single':
    case 'weekly':
      return { kind, ...placed, start, end, title, allDay };
    case 'override':
      return { kind, ...placed, start, end, title, allDay, weeklyBlockId };
    case 'exclusion':
      return { kind, ...placed, weeklyBlockId };
  }
}

const horizonOf = ({ kind }: AvailabilityBlock) => (kind === 'weekly' ? 'weekly' : 'dated');

export function availabilityStore(config: TableConfig): AvailabilityStore {
  const entity = availabilityBlockEntity(config);
  return {
    async from(date) {
      const asked = entity.query
        .byHorizon({})
        .between({ horizon: 'dated', date }, { horizon: 'weekly', date: endOfTime })
        .params({ attributes: [...blockAttributes] });
      return (await rawRows<Row>(config, asked)).map(blockOf);
    },
    async ofPerson(staffId, { from, to }) {
      const all = { pages: 'all', consistent: true } as const;
      const [dated, weekly] = await Promise.all([
        // Past every staff id of the last day.
        entity.query
          .byHorizon({ horizon: 'dated' })
          .between({ date: from }, { date: `${to}~` })
          .go(all),
        entity.query.byHorizon({ horizon: 'weekly' }).go(all),
      ]);
      return [...dated.data, ...weekly.data].filter((row) => row.staffId === staffId).map(blockOf);
    },
    put: (block) => {
      return putRow(entity.put({ ...block, horizon: horizonOf(block) }).params());
    },
    remove: (block) => deleteRow(entity.delete({ ...block, horizon: horizonOf(block) }).params()),
  };
}
