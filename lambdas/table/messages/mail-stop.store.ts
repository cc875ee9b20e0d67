import type { MailStop } from '#shared/core/email/mail-stop.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { mailStopEntity } from './mail-stop.entity.ts';

/** Addresses that bounced or complained. */
export type MailStopStore = {
  find(email: string): Promise<MailStop | undefined>;
  /** Returns the stops of these addresses. */
  findStops(emails: readonly string[]): Promise<MailStop[]>;
  /** Returns the stops of known people, newest first, at most 100. */
  latest(): Promise<MailStop[]>;
  /** Creates or replaces a stop. The write is rejected if stale. */
  put(stop: MailStop, before?: MailStop): RowWrite;
  /** Returns the write that removes the stop of a corrected address, or none if it is not stopped. */
  buildRemovalWrites(email: string): Promise<RowWrite[]>;
};

const pageLimit = 100;

export function mailStopStore(config: TableConfig): MailStopStore {
  const { entity, find, put, remove } = makeTableRows(mailStopEntity, config);
  return {
    find: (email) => find({ email }),
    findStops: (emails) => {
      const keys = [...new Set(emails)].map((email) => ({ email }));
      return batchGet(keys, (batchKeys) => entity.get(batchKeys).go());
    },
    latest: async () =>
      (await entity.query.byQueue({ queue: 'mailStops' }).go({ limit: pageLimit, order: 'desc' })).data,
    put: (stop, before) =>
      put(stop, ({ reason }, { eq, notExists }) => (before ? eq(reason, before.reason) : notExists(reason))),
    buildRemovalWrites: async (email) => ((await find({ email })) ? [remove({ email })] : []),
  };
}
