import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { atVersion, makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { prospectEntity } from './prospect.entity.ts';

export type ProspectStore = {
  find(prospectId: string): Promise<Prospect | undefined>;
  get(prospectId: string): Promise<Prospect>;
  /** Returns the newest first. */
  open(cursor: string | undefined): Promise<Page<Prospect>>;
  /** Returns open prospects created from `from` (inclusive) to `to` (exclusive), oldest first. */
  openBetween(from: Date, to: Date): Promise<Prospect[]>;
  /** Counts all prospects created on a civil day. */
  countOf(day: string): Promise<number>;
  create(prospect: Prospect): RowWrite;
  save(after: Prospect, before: Prospect): RowWrite;
  remove(prospect: Prospect): RowWrite;
};

const pageSize = 100;

export function prospectStore(config: TableConfig): ProspectStore {
  const { entity, find, get, create, replace, remove } = makeTableRows(prospectEntity, config);
  return {
    find: (prospectId) => find({ prospectId }),
    get: (prospectId) => get({ prospectId }),
    open: (cursor) =>
      readPage(entity.query.byQueue({ queue: 'open' }), { cursor, limit: pageSize, order: 'desc' }),
    openBetween: (from, to) =>
      listAll(
        entity.query
          .byQueue({ queue: 'open' })
          .gte({ createdAt: from.toISOString() })
          .where(({ createdAt }, { lt }) => lt(createdAt, to.toISOString())),
      ),
    countOf: async (day) =>
      (await entity.query.byDay({ day }).go({ pages: 'all', attributes: ['prospectId'] })).data.length,
    create,
    save: replace,
    remove: (prospect) => remove(prospect, atVersion(prospect.version)),
  };
}
