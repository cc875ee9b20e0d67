import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { renderDepositReceiptPdf } from './deposit-receipt.ts';
import { renderSaleReceiptPdf } from './sale-receipt.ts';

/** Renders the same PDF as in the e-mail. */
export const renderSaleReceipt = (receipt: Receipt, center: CenterSettings): Uint8Array =>
  renderSaleReceiptPdf(receipt, buildScreenLinks('', center).contact);
export const renderDepositReceipt = (receipt: DepositReceipt, center: CenterSettings): Uint8Array =>
  renderDepositReceiptPdf(receipt, buildScreenLinks('', center).contact);
