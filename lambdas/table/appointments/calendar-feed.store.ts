import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { calendarFeedEntity } from './calendar-feed.entity.ts';

export type Feed = {
  readonly ownerId: string;
  readonly role: 'patient' | 'staff';
  readonly tokenHash: string;
  readonly createdAt: string;
};

export type CalendarFeedStore = {
  ofOwner(ownerId: string): Promise<Feed | undefined>;
  byToken(tokenHash: string): Promise<Feed | undefined>;
  /** Takes the place of the owner's feed before. */
  put(feed: Feed): RowWrite;
  remove(ownerId: string): RowWrite;
};

export function calendarFeedStore(config: TableConfig): CalendarFeedStore {
  const entity = calendarFeedEntity(config);
  return {
    ofOwner: async (ownerId) => (await entity.get({ ownerId }).go({ consistent: true })).data ?? undefined,
    async byToken(tokenHash) {
      const { data } = await entity.query.byToken({ tokenHash }).go({ limit: 1 });
      return data[0];
    },
    put: (feed) => putRow(entity.put(feed).params()),
    remove: (ownerId) => deleteRow(entity.delete({ ownerId }).params()),
  };
}
