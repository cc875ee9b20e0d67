import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { depositReceiptPdf } from './deposit-receipt.ts';
import { saleReceiptPdf } from './sale-receipt.ts';

/** The same PDF as in the e-mail. */
export const renderSaleReceipt = (receipt: Receipt, center: CenterSettings): Uint8Array =>
  saleReceiptPdf(receipt, buildScreenLinks('', center).contact);
export const renderDepositReceipt = (receipt: DepositReceipt, center: CenterSettings): Uint8Array =>
  depositReceiptPdf(receipt, buildScreenLinks('', center).contact);
