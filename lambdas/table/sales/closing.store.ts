import { addDays } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Closing } from '#shared/registers/closing.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { closingEntity } from './closing.entity.ts';

/** Append-only. */
export type ClosingStore = {
  find(closingNumber: number): Promise<Closing | undefined>;
  /** Throws `register.no_such_closing`. */
  get(closingNumber: number): Promise<Closing>;
  /** Newest first. */
  page(cursor: string | undefined): Promise<Page<Closing>>;
  /** Closings of civil days, oldest first. */
  onDays(first: string, last: string): Promise<Closing[]>;
  /** Rejected if the number is taken. */
  create(closing: Closing): RowWrite;
};

const perPage = 20;
/** A late closing of an online shop day may follow closings of later days. */
const slackDays = 7;

export function closingStore(config: TableConfig): ClosingStore {
  const entity = closingEntity(config);
  const find: ClosingStore['find'] = async (closingNumber) =>
    (await entity.get({ closingNumber }).go({ consistent: true })).data?.closing;
  async function latestNumber(): Promise<number> {
    const rows = await entity.query.byNumber({}).go({ limit: 1, order: 'desc', consistent: true });
    return rows.data[0]?.closingNumber ?? 0;
  }
  /** Number of the first closing on or after a day; binary search, as numbers grow with days. */
  async function firstNumberFrom(date: string): Promise<number> {
    let [low, high] = [1, (await latestNumber()) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const closing = await find(middle);
      if (closing && closing.date >= date) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  return {
    find,
    async get(closingNumber) {
      const closing = await find(closingNumber);
      if (!closing) throw new AppError(registerErrors.no_such_closing);
      return closing;
    },
    async page(cursor) {
      const list = entity.query.byNumber({});
      const page = await readPage(list, { cursor, limit: perPage, order: 'desc', consistent: true });
      return { ...page, rows: page.rows.map(({ closing }) => closing) };
    },
    async onDays(first, last) {
      const [from, after] = await Promise.all([
        firstNumberFrom(addDays(first, -slackDays)),
        firstNumberFrom(addDays(last, slackDays + 1)),
      ]);
      const rows = entity.query.byNumber({}).between({ closingNumber: from }, { closingNumber: after });
      const { data } = await rows.go({ pages: 'all', consistent: true });
      return data.map(({ closing }) => closing).filter(({ date }) => date >= first && date <= last);
    },
    create: (closing) => putRow(entity.create({ closingNumber: closing.closingNumber, closing }).params()),
  };
}
