import type { SaleReturn } from '#shared/sales/sale-return.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { type moneyQueues, saleReturnEntity } from './sale-return.entity.ts';

type MoneyQueue = Exclude<(typeof moneyQueues)[number], 'none'>;

export type SaleReturnStore = {
  find(saleId: string, returnId: string): Promise<SaleReturn | undefined>;
  /** Oldest first. */
  ofSale(saleId: string): Promise<SaleReturn[]>;
  /** Oldest first; what was written a moment ago may be missing. */
  inShift(shiftId: string, within?: InstantRange): Promise<SaleReturn[]>;
  onDay(date: string): Promise<SaleReturn[]>;
  /** Whose money its service has not confirmed, or has refused; oldest first, as they were a moment ago. */
  withMoney(queue: MoneyQueue): Promise<SaleReturn[]>;
  /** Stale when it is there. */
  create(given: SaleReturn): RowWrite;
  /** In place of what was read; refused as stale when it changed since. */
  save(given: SaleReturn): RowWrite;
};

function queueOf({ tenders }: SaleReturn): (typeof moneyQueues)[number] {
  const isIn = (state: MoneyQueue) => tenders.some((tender) => tender.state === state);
  if (isIn('waiting')) return 'waiting';
  return isIn('refused') ? 'refused' : 'none';
}

export function saleReturnStore(config: TableConfig): SaleReturnStore {
  const entity = saleReturnEntity(config);
  const rowOf = (given: SaleReturn) => {
    const { saleId, returnId, shiftId, date, at, version } = given;
    return { saleId, returnId, shiftId, date, at, version, given, queue: queueOf(given) };
  };
  const givenOf = (rows: readonly { readonly given: SaleReturn }[]) => rows.map(({ given }) => given);
  return {
    find: async (saleId, returnId) =>
      (await entity.get({ saleId, returnId }).go({ consistent: true })).data?.given,
    ofSale: async (saleId) =>
      givenOf((await entity.query.bySale({ saleId }).go({ pages: 'all', consistent: true })).data).sort(
        (a, b) => a.at.localeCompare(b.at),
      ),
    async inShift(shiftId, within) {
      const all = entity.query.byShift({ shiftId });
      return givenOf((await (within ? all.between(...within) : all).go({ pages: 'all' })).data);
    },
    onDay: async (date) => givenOf((await entity.query.byDay({ date }).go({ pages: 'all' })).data),
    withMoney: async (queue) => givenOf((await entity.query.byQueue({ queue }).go({ pages: 'all' })).data),
    create: (given) => putRow(entity.create(rowOf(given)).params()),
    save(before) {
      const given = { ...before, version: before.version + 1 };
      return putRow(
        entity
          .put(rowOf(given))
          .where(({ version }, { eq }) => eq(version, before.version))
          .params(),
      );
    },
  };
}
