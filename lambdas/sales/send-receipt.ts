import { ReceiptDue } from '#events/sales.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { receiptOf } from '#shared/sales/receipt.ts';
import * as api from '#shared/sales/sales-api.ts';

/** Told, and sent by who sends messages: the sale stands whatever becomes of its receipt. */
export const sendReceipt = operation(api.sendReceipt, ({ params: { saleId }, body }, platform) =>
  retryStale(async () => {
    const { sales, commit } = platform;
    const before = await sales.find(saleId);
    if (!before) throw new AppError(coreErrors.not_found);
    const sale = body.by === 'mail' ? { ...before, receipt: 'waiting' as const } : before;
    await commit(
      sales.save(sale),
      tell(ReceiptDue, { saleId, ...body }),
      audit('sale.receiptAsked', saleId, { by: body.by }),
    );
    return { sale };
  }),
);

/** Nobody guesses a token; who tries is slowed down, and nobody beside them. */
const looks = { what: 'receipts', most: 120, seconds: 600 } as const;

export const getReceipt = operation(api.getReceipt, async ({ params: { token }, source }, platform) => {
  await limitSource(platform, source, looks);
  const link = await platform.receiptLinks.find(hashOf(token));
  const isOver = link === undefined || link.expiresAt * 1000 <= platform.now().getTime();
  const sale = isOver ? undefined : await platform.sales.find(link.saleId);
  if (!sale) throw new AppError(saleErrors.receipt_link_over);
  const { receiptId, number, facts, lines, totals, total, payments } = receiptOf(sale);
  return { receiptId, number, facts, lines, totals, total, payments };
});
