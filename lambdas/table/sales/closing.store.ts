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
  /** Returns the newest first. */
  page(cursor: string | undefined): Promise<Page<Closing>>;
  /** Returns the closings of civil days, oldest first. */
  onDays(firstDate: string, lastDate: string): Promise<Closing[]>;
  /** The write is rejected if the number is taken. */
  create(closing: Closing): RowWrite;
};

const pageSize = 20;
/** A late closing of an online shop day may follow closings of later days. */
const slackDays = 7;

export function closingStore(config: TableConfig): ClosingStore {
  const entity = closingEntity(config);
  const find: ClosingStore['find'] = async (closingNumber) =>
    (await entity.get({ closingNumber }).go({ consistent: true })).data?.closing;
  async function findLatestNumber(): Promise<number> {
    const rows = await entity.query.byNumber({}).go({ limit: 1, order: 'desc', consistent: true });
    return rows.data[0]?.closingNumber ?? 0;
  }
  /** Finds the number of the first closing on or after a day by binary search, as numbers grow with days. */
  async function findFirstNumber(date: string): Promise<number> {
    let [low, high] = [1, (await findLatestNumber()) + 1];
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
      const page = await readPage(list, { cursor, limit: pageSize, order: 'desc', consistent: true });
      return { ...page, rows: page.rows.map(({ closing }) => closing) };
    },
    async onDays(firstDate, lastDate) {
      const [fromNumber, toNumber] = await Promise.all([
        findFirstNumber(addDays(firstDate, -slackDays)),
        findFirstNumber(addDays(lastDate, slackDays + 1)),
      ]);
      const list = entity.query
        .byNumber({})
        .between({ closingNumber: fromNumber }, { closingNumber: toNumber });
      const { data } = await list.go({ pages: 'all', consistent: true });
      return data.map(({ closing }) => closing).filter(({ date }) => date >= firstDate && date <= lastDate);
    },
    create: (closing) => putRow(entity.create({ closingNumber: closing.closingNumber, closing }).params()),
  };
}
