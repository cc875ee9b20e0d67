import type { EntityItem } from 'electrodb';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { TableConfig } from '../engine/config.ts';
import { queryRawRows } from '../engine/raw-rows.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { availabilityBlockEntity } from './availability-block.entity.ts';

export type AvailabilityStore = {
  /** Returns the weekly blocks of all staff, and dated ones from a day on. */
  from(date: string): Promise<AvailabilityBlock[]>;
  /** Returns a staff member's weekly blocks, and dated ones in a range of days, inclusive. */
  ofStaffMember(staffId: string, days: { from: string; to: string }): Promise<AvailabilityBlock[]>;
  put(block: AvailabilityBlock): RowWrite;
  remove(block: AvailabilityBlock): RowWrite;
};

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

/** Builds a block from its row without validation, because slot searches read hundreds. */
function toBlock({
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
  const commonFields = { blockId, staffId, date };
  switch (kind) {
    case 'single':
    case 'weekly':
      return { kind, ...commonFields, start, end, title, allDay };
    case 'override':
      return { kind, ...commonFields, start, end, title, allDay, weeklyBlockId };
    case 'exclusion':
      return { kind, ...commonFields, weeklyBlockId };
  }
}

const toHorizon = ({ kind }: AvailabilityBlock) => (kind === 'weekly' ? 'weekly' : 'dated');

export function availabilityStore(config: TableConfig): AvailabilityStore {
  const entity = availabilityBlockEntity(config);
  return {
    async from(date) {
      const query = entity.query
        .byHorizon({})
        .between({ horizon: 'dated', date }, { horizon: 'weekly', date: endOfTime })
        .params({ attributes: [...blockAttributes] });
      return (await queryRawRows<Row>(config, query)).map(toBlock);
    },
    async ofStaffMember(staffId, { from, to }) {
      const options = { pages: 'all', consistent: true } as const;
      const [dated, weekly] = await Promise.all([
        // `~` sorts after every staff id of the last day.
        entity.query
          .byHorizon({ horizon: 'dated' })
          .between({ date: from }, { date: `${to}~` })
          .go(options),
        entity.query.byHorizon({ horizon: 'weekly' }).go(options),
      ]);
      return [...dated.data, ...weekly.data].filter((row) => row.staffId === staffId).map(toBlock);
    },
    put: (block) => putRow(entity.put({ ...block, horizon: toHorizon(block) }).params()),
    remove: (block) => deleteRow(entity.delete({ ...block, horizon: toHorizon(block) }).params()),
  };
}
