import { type ImportedSale, isPosSale, type PosSale, type Sale } from '#shared/sales/sale.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { deleteRow, type RowWrite } from '../engine/write.ts';
import { importedSaleNumberEntity, saleEntity, saleNumberEntity } from './sale.entity.ts';

export type SaleStore = {
  find(saleId: string): Promise<Sale | undefined>;
  /** Returns the receipt numbers by sale id. */
  findNumbers(saleIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  rowAt(saleId: string): RowRead<Sale | undefined>;
  findByNumber(key: Pick<Sale, 'number' | 'origin'>): Promise<Sale | undefined>;
  /** Returns the sales of a register's shift, oldest first. The read is eventually consistent. */
  inShift(shiftId: string, range?: InstantRange): Promise<PosSale[]>;
  /** Returns the sales of a civil day, oldest first. */
  onDay(date: string): Promise<Sale[]>;
  /** Returns the newest first. */
  byPatient(patientId: string, cursor: string | undefined): Promise<Page<Sale>>;
  /** Creates a sale and its number. The writes are rejected if either exists. */
  create(sale: Sale): RowWrite[];
  save(sale: Sale): RowWrite;
  /** Deletes an imported sale and its number. The writes are rejected if the sale is missing. */
  removeImported(sale: ImportedSale): RowWrite[];
};

const pageSize = 50;

const toRow = (sale: Sale) => ({
  saleId: sale.saleId,
  shiftId: sale.shiftId,
  date: sale.date,
  at: sale.at,
  patientId: sale.client?.patientId,
  sale,
  version: sale.version,
});

const toSales = (rows: readonly { readonly sale: Sale }[]) => rows.map(({ sale }) => sale);

export function saleStore(config: TableConfig): SaleStore {
  const sales = makeTableRows(saleEntity, config);
  const { query } = sales.entity;
  const posNumbers = makeTableRows(saleNumberEntity, config);
  const importedNumbers = makeTableRows(importedSaleNumberEntity, config);
  const numbers = { pos: posNumbers, web: posNumbers, imported: importedNumbers };
  const find: SaleStore['find'] = async (saleId) => (await sales.find({ saleId }))?.sale;
  return {
    find,
    async findNumbers(saleIds) {
      const rows = await sales.findAll(saleIds.map((saleId) => ({ saleId })));
      return new Map(rows.map(({ saleId, sale }) => [saleId, sale.number]));
    },
    rowAt(saleId) {
      const { key, parse } = sales.rowAt({ saleId });
      return { key, parse: (row) => parse(row)?.sale };
    },
    async findByNumber({ number, origin }) {
      const row = await numbers[origin].find({ number });
      return row && find(row.saleId);
    },
    async inShift(shiftId, range) {
      const shiftQuery = query.byShift({ shiftId });
      return toSales(await listAll(range ? shiftQuery.between(...range) : shiftQuery)).filter(isPosSale);
    },
    onDay: async (date) => toSales(await listAll(query.byDay({ date }))),
    async byPatient(patientId, cursor) {
      const page = await readPage(query.byPatient({ patientId }), { cursor, limit: pageSize, order: 'desc' });
      return { ...page, rows: toSales(page.rows) };
    },
    create: (sale) => [
      sales.create(toRow(sale)),
      numbers[sale.origin].create({ number: sale.number, saleId: sale.saleId }),
    ],
    removeImported: ({ saleId, number }) => [
      deleteRow(sales.entity.remove({ saleId }).params()),
      importedNumbers.remove({ number }),
    ],
    save: (before) => sales.save(toRow({ ...before, version: before.version + 1 }), before.version),
  };
}
