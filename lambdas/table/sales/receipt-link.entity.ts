import * as z from 'zod/mini';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

/** A link that shows a receipt without signing in. `expiresAt` is in epoch seconds. */
const ReceiptLink = z.object({ tokenHash: z.string(), saleId: z.string(), expiresAt: z.int() });
export type ReceiptLink = z.infer<typeof ReceiptLink>;

// byToken: sale of a receipt link
export const receiptLinkEntity = defineEntity('receiptLink', ReceiptLink, {
  byToken: { pk: pk(['tokenHash']), sk: sk([]) },
});
