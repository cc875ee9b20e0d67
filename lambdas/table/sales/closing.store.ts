import { AppError } from '#shared/core/errors.ts';
import type { Closing } from '#shared/registers/closing.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { closingEntity } from './closing.entity.ts';

/** Append-only: a row is created or refused, never changed or deleted. */
export type ClosingStore = {
  find(closingNumber: number): Promise<Closing | undefined>;
  /** Throws `register.no_such_closing`. */
  get(closingNumber: number): Promise<Closing>;
  /** Newest first. */
  page(cursor: string | undefined): Promise<{ readonly rows: Closing[]; readonly cursor?: string }>;
  /** Stale when its number is taken. */
  create(closing: Closing): RowWrite;
};

const perPage = 20;

export function closingStore(config: TableConfig): ClosingStore {
  const entity = closingEntity(config);
  const find: ClosingStore['find'] = async (closingNumber) =>
    (await entity.get({ closingNumber }).go({ consistent: true })).data?.closing;
  return {
    find,
    async get(closingNumber) {
      const closing = await find(closingNumber);
      if (!closing) throw new AppError(registerErrors.no_such_closing);
      return closing;
    },
    async page(cursor) {
      const list = entity.query.byNumber({});
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc', consistent: true });
      return { rows: page.data.map(({ closing }) => closing), ...(page.cursor && { cursor: page.cursor }) };
    },
    create: (closing) => putRow(entity.create({ closingNumber: closing.closingNumber, closing }).params()),
  };
}
