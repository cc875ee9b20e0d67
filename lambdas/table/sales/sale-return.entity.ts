import * as z from 'zod/mini';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const SaleReturnRow = z.object({
  saleId: z.string(),
  returnId: z.string(),
  shiftId: z.string(),
  date: z.string(),
  at: z.string(),
  given: z.custom<SaleReturn>(),
  version: z.int(),
});
type SaleReturnRow = z.infer<typeof SaleReturnRow>;

/** Returns the refund state of a return, or `none` if it is fully refunded. */
function toQueue({ tenders }: SaleReturn) {
  const hasTender = (wanted: 'waiting' | 'refused') => tenders.some(({ state }) => state === wanted);
  if (hasTender('waiting')) return 'waiting' as const;
  return hasTender('refused') ? ('refused' as const) : ('none' as const);
}

// bySale: returns of a sale
// byShift: returns of a register's shift
// byDay: returns of a civil day
// byQueue: unconfirmed or rejected refunds, oldest first (sparse)
export const saleReturnEntity = defineEntity(
  'saleReturn',
  SaleReturnRow,
  {
    bySale: { pk: pk(['saleId']), sk: sk(['returnId']) },
    byShift: { index: gsi1.name, pk: keys1.pk(['shiftId']), sk: keys1.sk(['at', 'returnId']) },
    byDay: { index: gsi2.name, pk: keys2.pk(['date']), sk: keys2.sk(['at', 'returnId']) },
    byQueue: {
      index: gsi3.name,
      pk: keys3.pk(['queue']),
      sk: keys3.sk(['at', 'returnId']),
      condition: ({ queue }) => queue !== 'none',
    },
  },
  ({ given }: SaleReturnRow) => ({ queue: toQueue(given) }),
);
