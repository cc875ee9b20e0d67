import type { AthPorts, AthPurposes } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { refundAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { buildTenderRefundWrites } from './ath-sale.ts';

export type ReturnKey = Pick<SaleReturn, 'saleId' | 'returnId'>;

/** Shown in the client's app, which accepts at most 50 characters. */
const refundMessage = 'Devolución de tu compra';

async function findWaitingTender(
  { saleReturns }: Pick<AthPorts, 'saleReturns'>,
  { saleId, returnId }: ReturnKey,
) {
  const saleReturn = await saleReturns.find(saleId, returnId);
  const tender = saleReturn?.tenders.find(
    ({ state, method }) => state === 'waiting' && method === 'athMovil',
  );
  return saleReturn && tender?.paymentId ? { saleReturn, tender, paymentId: tender.paymentId } : undefined;
}

/** Marks a refund as rejected, for an administrator to settle. */
const markRejected = (platform: AthPorts, key: ReturnKey): Promise<void> =>
  retryStale(async () => {
    const [waitingRefund, sale] = await Promise.all([
      findWaitingTender(platform, key),
      platform.sales.find(key.saleId),
    ]);
    if (!waitingRefund || !sale) return;
    const { saleReturn, tender } = waitingRefund;
    const refund = { sale, saleReturn, tenderId: tender.tenderId, state: 'refused' } as const;
    await platform.commit(...buildTenderRefundWrites(refund, platform));
  });

/** Requests the ATH Móvil refund of a return once. A refund that is impossible now stays `waiting` for the sweep. */
export async function refundSaleReturn(
  platform: AthPorts,
  key: ReturnKey,
  purposes: AthPurposes,
): Promise<void> {
  const waitingRefund = await findWaitingTender(platform, key);
  if (!waitingRefund) return;
  const { tenderId, amountCents } = waitingRefund.tender;
  try {
    await refundAthPayment(
      platform,
      {
        paymentId: waitingRefund.paymentId,
        refundId: key.returnId,
        amountCents,
        message: refundMessage,
        request: { ...key, tenderId },
        isDue: async () => (await findWaitingTender(platform, key)) !== undefined,
      },
      purposes,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.is(coreErrors.conflict)) throw error;
    log.warn('refund of a return not completed', { ...key, code: error.definition.code });
    if (error.is(athErrors.not_refundable)) await markRejected(platform, key);
  }
}
