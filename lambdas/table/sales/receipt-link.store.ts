import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { type ReceiptLink, receiptLinkEntity } from './receipt-link.entity.ts';

export type ReceiptLinkStore = {
  find(tokenHash: string): Promise<ReceiptLink | undefined>;
  add(link: ReceiptLink): RowWrite;
};

export function receiptLinkStore(config: TableConfig): ReceiptLinkStore {
  const { find, create } = makeTableRows(receiptLinkEntity, config);
  return { find: (tokenHash) => find({ tokenHash }), add: create };
}
