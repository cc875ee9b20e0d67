import type { SaleReturn } from '#shared/sales/sale-return.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { saleReturnEntity } from './sale-return.entity.ts';

export type SaleReturnStore = {
  find(saleId: string, returnId: string): Promise<SaleReturn | undefined>;
  /** Returns the oldest first. */
  ofSale(saleId: string): Promise<SaleReturn[]>;
  /** Returns the oldest first. The read is eventually consistent. */
  inShift(shiftId: string, range?: InstantRange): Promise<SaleReturn[]>;
  onDay(date: string): Promise<SaleReturn[]>;
  /** Returns unconfirmed or rejected refunds, oldest first. The read is eventually consistent. */
  listByRefundState(queue: 'waiting' | 'refused'): Promise<SaleReturn[]>;
  create(saleReturn: SaleReturn): RowWrite;
  save(saleReturn: SaleReturn): RowWrite;
};

const toRow = (saleReturn: SaleReturn) => {
  const { saleId, returnId, shiftId, date, at, version } = saleReturn;
  return { saleId, returnId, shiftId, date, at, version, given: saleReturn };
};
const toReturns = (rows: readonly { readonly given: SaleReturn }[]) => rows.map(({ given }) => given);

export function saleReturnStore(config: TableConfig): SaleReturnStore {
  const { entity, find, create, save } = makeTableRows(saleReturnEntity, config);
  return {
    find: async (saleId, returnId) => (await find({ saleId, returnId }))?.given,
    ofSale: async (saleId) =>
      toReturns(await listAll(entity.query.bySale({ saleId }), { consistent: true })).sort((a, b) =>
        a.at.localeCompare(b.at),
      ),
    async inShift(shiftId, range) {
      const shiftQuery = entity.query.byShift({ shiftId });
      return toReturns(await listAll(range ? shiftQuery.between(...range) : shiftQuery));
    },
    onDay: async (date) => toReturns(await listAll(entity.query.byDay({ date }))),
    listByRefundState: async (queue) => toReturns(await listAll(entity.query.byQueue({ queue }))),
    create: (saleReturn) => create(toRow(saleReturn)),
    save: (before) => save(toRow({ ...before, version: before.version + 1 }), before.version),
  };
}
