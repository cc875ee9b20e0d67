import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { receiptLinkEntity } from './receipt-link.entity.ts';

/** A link that shows the receipt of a sale to whoever has it; `expiresAt` in seconds. */
export type ReceiptLink = { readonly tokenHash: string; readonly saleId: string; readonly expiresAt: number };

export type ReceiptLinkStore = {
  find(tokenHash: string): Promise<ReceiptLink | undefined>;
  add(link: ReceiptLink): RowWrite;
};

export function receiptLinkStore(config: TableConfig): ReceiptLinkStore {
  const entity = receiptLinkEntity(config);
  return {
    find: async (tokenHash) => (await entity.get({ tokenHash }).go({ consistent: true })).data ?? undefined,
    add: (link) => putRow(entity.create(link).params()),
  };
}
