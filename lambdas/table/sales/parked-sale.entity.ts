import * as z from 'zod/mini';
import type { ParkedSale } from '#shared/sales/api.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const ParkedSaleRow = z.object({ saleId: z.string(), parked: z.custom<ParkedSale>() });

// byId: all parked sales in one query
export const parkedSaleEntity = defineEntity('parkedSale', ParkedSaleRow, {
  byId: { pk: pk([]), sk: sk(['saleId']) },
});
