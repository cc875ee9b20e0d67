import type { MailStop } from '#shared/core/email/mail-stop.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { mailStopEntity } from './mail-stop.entity.ts';

/** Addresses whose e-mails bounced, and of people who marked one as spam. */
export type MailStopStore = {
  find(email: string): Promise<MailStop | undefined>;
  /** Those of these addresses that are stopped. */
  among(emails: readonly string[]): Promise<MailStop[]>;
  /** Those of people we know, the newest first, at most 100. */
  latest(): Promise<MailStop[]>;
  /** A new one, or in place of what was read; refused as stale when it changed since. */
  put(stop: MailStop, before?: MailStop): RowWrite;
  /** Of who is given another address: once it is gone, mail goes there again. Nothing for an address that is not stopped. */
  lifted(email: string): Promise<RowWrite[]>;
};

const atOnce = 100;

export function mailStopStore(config: TableConfig): MailStopStore {
  const entity = mailStopEntity(config);
  const find: MailStopStore['find'] = async (email) =>
    (await entity.get({ email }).go({ consistent: true })).data ?? undefined;
  return {
    find,
    among: (emails) => {
      const keys = [...new Set(emails)].map((email) => ({ email }));
      return batchGet(keys, (some) => entity.get(some).go());
    },
    latest: async () =>
      (await entity.query.byQueue({ queue: 'mailStops' }).go({ limit: atOnce, order: 'desc' })).data,
    put: (stop, before) =>
      putRow(
        entity
          .put({ ...stop, queue: stop.userId === undefined ? 'none' : 'mailStops' })
          .where(({ reason }, { eq, notExists }) => (before ? eq(reason, before.reason) : notExists(reason)))
          .params(),
      ),
    lifted: async (email) => ((await find(email)) ? [deleteRow(entity.delete({ email }).params())] : []),
  };
}
