import { type ImportedSale, isTillSale, type Sale, type TillSale } from '#shared/sales/sale.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { pageOf } from '../engine/page.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { importedSaleNumberEntity, saleEntity, saleNumberEntity } from './sale.entity.ts';

type Page = { readonly rows: Sale[]; readonly cursor?: string };

export type SaleStore = {
  find(saleId: string): Promise<Sale | undefined>;
  /** The numbers of these sales, by their ids. */
  numbersOf(saleIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** For who reads it with rows of others, as all of this name. */
  rowAt(saleId: string): RowRead<Sale | undefined>;
  findByNumber(wanted: Pick<Sale, 'number' | 'origin'>): Promise<Sale | undefined>;
  /** Everything that a register sold in one shift, oldest first; what was written a moment ago may be missing. */
  inShift(shiftId: string, within?: InstantRange): Promise<TillSale[]>;
  /** Everything of a civil day, oldest first. */
  onDay(date: string): Promise<Sale[]>;
  /** A page of a client's, newest first. */
  byPatient(patientId: string, cursor: string | undefined): Promise<Page>;
  /** Writes a sale and takes its number; stale when either is there. */
  create(sale: Sale): RowWrite[];
  /** In place of what was read; refused as stale when it changed since. */
  save(sale: Sale): RowWrite;
  /** An imported sale and its number, as if they had never been; refused as stale when it is gone. */
  removeImported(sale: ImportedSale): RowWrite[];
};

const perPage = 50;

const rowOf = (sale: Sale) => ({
  saleId: sale.saleId,
  shiftId: sale.shiftId,
  date: sale.date,
  at: sale.at,
  patientId: sale.client?.patientId,
  sale,
  version: sale.version,
});

export function saleStore(config: TableConfig): SaleStore {
  const sales = saleEntity(config);
  const tillNumbers = saleNumberEntity(config);
  const numbers = { pos: tillNumbers, web: tillNumbers, imported: importedSaleNumberEntity(config) };
  const find: SaleStore['find'] = async (saleId) =>
    (await sales.get({ saleId }).go({ consistent: true })).data?.sale;
  return {
    find,
    async numbersOf(saleIds) {
      const keys = saleIds.map((saleId) => ({ saleId }));
      const rows = await batchGet(keys, (some) => sales.get(some).go({ consistent: true }));
      return new Map(rows.map(({ saleId, sale }) => [saleId, sale.number]));
    },
    rowAt: (saleId) => rowRead(sales.get({ saleId }), (Item) => sales.parse({ Item }).data?.sale),
    async findByNumber({ number, origin }) {
      const { data } = await numbers[origin].get({ number }).go({ consistent: true });
      return data ? find(data.saleId) : undefined;
    },
    async inShift(shiftId, within) {
      const all = sales.query.byShift({ shiftId });
      const rows = await (within ? all.between(...within) : all).go({ pages: 'all' });
      return rows.data.map(({ sale }) => sale).filter(isTillSale);
    },
    onDay: async (date) =>
      (await sales.query.byDay({ date }).go({ pages: 'all' })).data.map(({ sale }) => sale),
    async byPatient(patientId, cursor) {
      const list = sales.query.byPatient({ patientId });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { rows: page.data.map(({ sale }) => sale), ...(page.cursor && { cursor: page.cursor }) };
    },
    create: (sale) => [
      putRow(sales.create(rowOf(sale)).params()),
      putRow(numbers[sale.origin].create({ number: sale.number, saleId: sale.saleId }).params()),
    ],
    removeImported: ({ saleId, number }) => [
      deleteRow(sales.remove({ saleId }).params()),
      deleteRow(numbers.imported.delete({ number }).params()),
    ],
    save(before) {
      const sale = { ...before, version: before.version + 1 };
      return putRow(
        sales
          .put(rowOf(sale))
          .where(({ version }, { eq }) => eq(version, before.version))
          .params(),
      );
    },
  };
}
