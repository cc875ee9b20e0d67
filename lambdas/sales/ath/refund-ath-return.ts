import type { AthPorts, AthPurposes } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { refundAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { tenderRefundWrites } from './ath-sale.ts';

export type ReturnKey = Pick<SaleReturn, 'saleId' | 'returnId'>;

/** Shown in the client's app; at most 50 characters. */
const message = 'Devolución de tu compra';

async function findWaitingTender(
  { saleReturns }: Pick<AthPorts, 'saleReturns'>,
  { saleId, returnId }: ReturnKey,
) {
  const given = await saleReturns.find(saleId, returnId);
  const tender = given?.tenders.find(({ state, method }) => state === 'waiting' && method === 'athMovil');
  return given && tender?.paymentId ? { given, tender, paymentId: tender.paymentId } : undefined;
}

/** Marks a rejected refund for an administrator. */
const markRejected = (platform: AthPorts, key: ReturnKey): Promise<void> =>
  retryStale(async () => {
    const [found, sale] = await Promise.all([
      findWaitingTender(platform, key),
      platform.sales.find(key.saleId),
    ]);
    if (!found || !sale) return;
    const { given, tender } = found;
    const moved = { sale, given, tenderId: tender.tenderId, state: 'refused' } as const;
    await platform.commit(...tenderRefundWrites(moved, platform));
  });

/** Requests the ATH Móvil refund of a return once; if impossible now, it stays `waiting` for the sweep. */
export async function refundSaleReturn(
  platform: AthPorts,
  key: ReturnKey,
  purposes: AthPurposes,
): Promise<void> {
  const found = await findWaitingTender(platform, key);
  if (!found) return;
  const { tenderId, amountCents } = found.tender;
  try {
    await refundAthPayment(
      platform,
      {
        paymentId: found.paymentId,
        refundId: key.returnId,
        amountCents,
        message,
        request: { ...key, tenderId },
        isDue: async () => (await findWaitingTender(platform, key)) !== undefined,
      },
      purposes,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.is(coreErrors.conflict)) throw error;
    log.warn('a return is not given back yet', { ...key, code: error.definition.code });
    if (error.is(athErrors.not_refundable)) await markRejected(platform, key);
  }
}
