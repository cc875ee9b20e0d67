import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { depositReceiptPdf } from './deposit-receipt.ts';
import { saleReceiptPdf } from './sale-receipt.ts';

/** The same PDF as in the e-mail. */
export const saleReceiptFile = (receipt: Receipt, center: CenterSettings): Uint8Array =>
  saleReceiptPdf(receipt, screenLinks('', center).contact);
export const depositReceiptFile = (receipt: DepositReceipt, center: CenterSettings): Uint8Array =>
  depositReceiptPdf(receipt, screenLinks('', center).contact);
