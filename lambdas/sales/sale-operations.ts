import { ReceiptDue } from '#events/sales.ts';
import { renderReceiptFile } from '#lambdas/documents/receipt-file.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { buildReceipt } from '#shared/sales/receipt.ts';
import * as links from '#shared/sales/receipt-link-api.ts';
import { isPosSale, parseSaleNumber, type Sale } from '#shared/sales/sale.ts';
import { assertPosSale } from '#shared/sales/sale-return.ts';
import { toSaleRow } from '#shared/sales/sale-row.ts';
import * as api from '#shared/sales/sales-api.ts';

export const listSales = operation(api.listSales, async ({ query: { date } }, { sales }) => ({
  rows: (await sales.onDay(date)).map((sale) => toSaleRow(sale)).reverse(),
}));

export const findSale = operation(api.findSale, async ({ params: { number } }, { sales }) => {
  const parsedNumber = parseSaleNumber(number);
  const sale = parsedNumber && (await sales.findByNumber(parsedNumber));
  if (!sale) throw new AppError(coreErrors.not_found);
  return { saleId: sale.saleId };
});

export const listPatientSales = operation(
  api.listPatientSales,
  async ({ params: { patientId }, query: { cursor } }, { sales }) => {
    const page = await sales.byPatient(patientId, cursor);
    return { ...page, rows: page.rows.map((sale) => toSaleRow(sale)) };
  },
);

export const getSale = operation(api.getSale, async ({ params: { saleId } }, platform) => {
  const { sales, saleReturns, registers } = platform;
  const [sale, returns] = await Promise.all([sales.find(saleId), saleReturns.ofSale(saleId)]);
  if (!sale) throw new AppError(coreErrors.not_found);
  if (!isPosSale(sale)) return { sale, returns, canVoid: false };
  const register = await registers.find(sale.registerId);
  const isInShift = sale.origin === 'pos' && register?.shift.shiftId === sale.shiftId;
  return { sale, returns, canVoid: sale.status === 'paid' && isInShift };
});

/** Requests the receipt, which a reaction sends. */
export const sendReceipt = operation(api.sendReceipt, ({ params: { saleId }, body }, platform) =>
  retryStale(async () => {
    const { sales, commit } = platform;
    const before = await sales.find(saleId);
    if (!before) throw new AppError(coreErrors.not_found);
    assertPosSale(before);
    const isMail = body.by === 'mail';
    const sale = isMail ? { ...before, receipt: 'waiting' as const } : before;
    await commit(
      ...(isMail ? [sales.save(sale)] : []),
      emit(ReceiptDue, { saleId, ...body }),
      audit('sale.receiptAsked', saleId, { by: body.by }),
    );
    return { sale };
  }),
);

/** Rate limit per source against token guessing. */
const viewLimit = { action: 'receipts', maxCount: 120, seconds: 600 } as const;
type ReceiptLinkInput = { readonly params: { readonly token: string }; readonly source: string };

/** Returns the sale of a receipt link. Throws `sale.receipt_link_over` for an expired or unknown link. */
async function getLinkedSale({ params, source }: ReceiptLinkInput, platform: Platform): Promise<Sale> {
  await limitSource(platform, source, viewLimit);
  const link = await platform.receiptLinks.find(hashText(params.token));
  const isExpired = link === undefined || link.expiresAt * 1000 <= platform.now().getTime();
  const sale = isExpired ? undefined : await platform.sales.find(link.saleId);
  if (!sale) throw new AppError(saleErrors.receipt_link_over);
  return sale;
}

export const getReceipt = operation(links.getReceipt, async (input, platform) => {
  const sale = await getLinkedSale(input, platform);
  const { receiptId, number, facts, lines, totals, total, payments } = buildReceipt(sale);
  return { receiptId, number, facts, lines, totals, total, payments };
});

export const getLinkedReceiptPdf = operation(links.getLinkedReceiptPdf, async (input, platform) =>
  renderReceiptFile(buildReceipt(await getLinkedSale(input, platform)), platform),
);

export const getReceiptPdf = operation(api.getReceiptPdf, async ({ params: { saleId } }, platform) => {
  const sale = await platform.sales.find(saleId);
  if (!sale) throw new AppError(coreErrors.not_found);
  assertPosSale(sale);
  return renderReceiptFile(buildReceipt(sale), platform);
});
