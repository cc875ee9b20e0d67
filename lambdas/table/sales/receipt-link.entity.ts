import * as z from 'zod/mini';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

/** A link that shows the receipt of a sale to whoever has it; `expiresAt` in seconds. */
const ReceiptLink = z.object({ tokenHash: z.string(), saleId: z.string(), expiresAt: z.int() });
export type ReceiptLink = z.infer<typeof ReceiptLink>;

// byToken  the sale whose receipt a link shows
export const receiptLinkEntity = defineEntity('receiptLink', ReceiptLink, {
  byToken: { pk: pk(['tokenHash']), sk: sk([]) },
});
