import { ReceiptDue } from '#events/sales.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
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
