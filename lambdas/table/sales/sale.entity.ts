import * as z from 'zod/mini';
import type { Sale } from '#shared/sales/sale.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const SaleRow = z.object({
  saleId: z.string(),
  shiftId: z.optional(z.string()),
  date: z.string(),
  at: z.string(),
  patientId: z.optional(z.string()),
  sale: z.custom<Sale>(),
  version: z.int(),
});

// byId: one sale (the key prevents selling a cart twice)
// byShift: sales of a register's shift, without imported sales
// byDay: sales of a civil day
// byPatient: sales of a client
export const saleEntity = defineEntity('sale', SaleRow, {
  byId: { pk: pk(['saleId']), sk: sk([]) },
  byShift: { index: gsi1.name, pk: keys1.pk(['shiftId']), sk: keys1.sk(['at', 'saleId']) },
  byDay: { index: gsi2.name, pk: keys2.pk(['date']), sk: keys2.sk(['at', 'saleId']) },
  byPatient: { index: gsi3.name, pk: keys3.pk(['patientId']), sk: keys3.sk(['at', 'saleId']) },
});

const SaleNumber = z.object({ number: z.int(), saleId: z.string() });
const byNumber = { pk: pk(['number']), sk: sk([]) };

// byNumber: sale of a receipt number, which is unique
export const saleNumberEntity = defineEntity('saleNumber', SaleNumber, { byNumber });
// Imported sales have separate numbers, so that they never take a POS number.
export const importedSaleNumberEntity = defineEntity('importedSaleNumber', SaleNumber, { byNumber });
