import { type ImportedSale, isTillSale, type Sale, type TillSale } from '#shared/sales/sale.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { deleteRow, type RowWrite } from '../engine/write.ts';
import { importedSaleNumberEntity, saleEntity, saleNumberEntity } from './sale.entity.ts';

export type SaleStore = {
  find(saleId: string): Promise<Sale | undefined>;
  /** Receipt numbers by sale id. */
  numbersOf(saleIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  rowAt(saleId: string): RowRead<Sale | undefined>;
  findByNumber(wanted: Pick<Sale, 'number' | 'origin'>): Promise<Sale | undefined>;
  /** Sales of a register's shift, oldest first; eventually consistent. */
  inShift(shiftId: string, within?: InstantRange): Promise<TillSale[]>;
  /** Sales of a civil day, oldest first. */
  onDay(date: string): Promise<Sale[]>;
  /** Newest first. */
  byPatient(patientId: string, cursor: string | undefined): Promise<Page<Sale>>;
  /** Writes a sale and its number; rejected if either exists. */
  create(sale: Sale): RowWrite[];
  save(sale: Sale): RowWrite;
  /** Deletes an imported sale and its number; rejected if missing. */
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

const salesOf = (rows: readonly { readonly sale: Sale }[]) => rows.map(({ sale }) => sale);

export function saleStore(config: TableConfig): SaleStore {
  const sales = tableRows(saleEntity, config);
  const { query } = sales.entity;
  const tillNumbers = tableRows(saleNumberEntity, config);
  const imported = tableRows(importedSaleNumberEntity, config);
  const numbers = { pos: tillNumbers, web: tillNumbers, imported };
  const find: SaleStore['find'] = async (saleId) => (await sales.find({ saleId }))?.sale;
  return {
    find,
    async numbersOf(saleIds) {
      const rows = await sales.findAll(saleIds.map((saleId) => ({ saleId })));
      return new Map(rows.map(({ saleId, sale }) => [saleId, sale.number]));
    },
    rowAt(saleId) {
      const { key, of } = sales.rowAt({ saleId });
      return { key, of: (row) => of(row)?.sale };
    },
    async findByNumber({ number, origin }) {
      const row = await numbers[origin].find({ number });
      return row && find(row.saleId);
    },
    async inShift(shiftId, within) {
      const all = query.byShift({ shiftId });
      return salesOf(await listAll(within ? all.between(...within) : all)).filter(isTillSale);
    },
    onDay: async (date) => salesOf(await listAll(query.byDay({ date }))),
    async byPatient(patientId, cursor) {
      const page = await pageOf(query.byPatient({ patientId }), { cursor, limit: perPage, order: 'desc' });
      return { ...page, rows: salesOf(page.rows) };
    },
    create: (sale) => [
      sales.create(rowOf(sale)),
      numbers[sale.origin].create({ number: sale.number, saleId: sale.saleId }),
    ],
    removeImported: ({ saleId, number }) => [
      deleteRow(sales.entity.remove({ saleId }).params()),
      imported.remove({ number }),
    ],
    save: (before) => sales.save(rowOf({ ...before, version: before.version + 1 }), before.version),
  };
}
