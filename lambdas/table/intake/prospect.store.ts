import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { isOpenProspect } from '#shared/intake/prospects/standing.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { prospectEntity } from './prospect.entity.ts';

type Page = { readonly rows: Prospect[]; readonly cursor?: string };

export type ProspectStore = {
  find(prospectId: string): Promise<Prospect | undefined>;
  /** Throws `request.not_found`. */
  get(prospectId: string): Promise<Prospect>;
  /** Those the front desk has something to do about, newest first. */
  open(cursor: string | undefined): Promise<Page>;
  /** Those the front desk has something to do about that came from the first instant on and before the last, oldest first. */
  openBetween(from: Date, to: Date): Promise<Prospect[]>;
  /** How many came on one civil day, whatever became of them since. */
  countOf(day: string): Promise<number>;
  create(prospect: Prospect): RowWrite;
  /** Refused as stale when someone else changed it since it was read. */
  save(after: Prospect, before: Prospect): RowWrite;
  remove(prospect: Prospect): RowWrite;
};

const perPage = 100;

/** What the indexes are made of. */
const keysOf = (prospect: Prospect) => ({
  day: today(new Date(prospect.createdAt)),
  queue: isOpenProspect(prospect) ? ('open' as const) : ('none' as const),
});

export function prospectStore(config: TableConfig): ProspectStore {
  const entity = prospectEntity(config);
  const find: ProspectStore['find'] = async (prospectId) =>
    (await entity.get({ prospectId }).go({ consistent: true })).data ?? undefined;
  return {
    find,
    async get(prospectId) {
      const found = await find(prospectId);
      if (!found) throw new AppError(coreErrors.not_found);
      return found;
    },
    async open(cursor) {
      const list = entity.query.byQueue({ queue: 'open' });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    openBetween: async (from, to) =>
      (
        await entity.query
          .byQueue({ queue: 'open' })
          .gte({ createdAt: from.toISOString() })
          .where(({ createdAt }, { lt }) => lt(createdAt, to.toISOString()))
          .go({ pages: 'all' })
      ).data,
    countOf: async (day) =>
      (await entity.query.byDay({ day }).go({ pages: 'all', attributes: ['prospectId'] })).data.length,
    create: (prospect) => putRow(entity.create({ ...prospect, ...keysOf(prospect) }).params()),
    save: (after, before) => {
      const next = { ...after, version: before.version + 1 };
      return putRow(
        entity
          .put({ ...next, ...keysOf(next) })
          .where((row, { eq }) => eq(row.version, before.version))
          .params(),
      );
    },
    remove: ({ prospectId, version }) =>
      deleteRow(
        entity
          .delete({ prospectId })
          .where((row, { eq }) => eq(row.version, version))
          .params(),
      ),
  };
}
