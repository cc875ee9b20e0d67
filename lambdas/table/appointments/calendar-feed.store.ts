import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { calendarFeedEntity, type StoredCalendarFeed } from './calendar-feed.entity.ts';

export type CalendarFeedStore = {
  ofOwner(ownerId: string): Promise<StoredCalendarFeed | undefined>;
  byToken(tokenHash: string): Promise<StoredCalendarFeed | undefined>;
  put(feed: StoredCalendarFeed): RowWrite;
  remove(ownerId: string): RowWrite;
};

export function calendarFeedStore(config: TableConfig): CalendarFeedStore {
  const { entity, find, put, remove } = makeTableRows(calendarFeedEntity, config);
  return {
    ofOwner: (ownerId) => find({ ownerId }),
    async byToken(tokenHash) {
      const { data } = await entity.query.byToken({ tokenHash }).go({ limit: 1 });
      return data[0];
    },
    put: (feed) => put(feed),
    remove: (ownerId) => remove({ ownerId }),
  };
}
