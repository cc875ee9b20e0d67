import type { Platform } from '#lambdas/platform/platform.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import type { PdfDownload } from './report-file.ts';

/** Renders a POS receipt, identical to the e-mailed one. Loads the PDF library on demand. */
export async function renderReceiptFile(
  receipt: Receipt,
  { settings }: Pick<Platform, 'settings'>,
): Promise<PdfDownload> {
  const [center, { renderSaleReceipt }] = await Promise.all([settings.get(), import('./receipt-pdfs.ts')]);
  const content = renderSaleReceipt(receipt, center);
  return { filename: `${receipt.number}.pdf`, base64: Buffer.from(content).toString('base64') };
}
