import type { AthPlatform, AthPurposes } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { refundAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { moneyBackWrites } from './ath-sale.ts';

export type OfReturn = Pick<SaleReturn, 'saleId' | 'returnId'>;

/** Shown in the client's app; at most 50 characters. */
const message = 'Devolución de tu compra';

/** The ATH Móvil tender of a return that awaits its refund. */
async function waitingMoney(
  { saleReturns }: Pick<AthPlatform, 'saleReturns'>,
  { saleId, returnId }: OfReturn,
) {
  const given = await saleReturns.find(saleId, returnId);
  const tender = given?.tenders.find(({ state, method }) => state === 'waiting' && method === 'athMovil');
  return given && tender?.paymentId ? { given, tender, paymentId: tender.paymentId } : undefined;
}

/** Marks a rejected refund for an administrator. */
const markRefused = (platform: AthPlatform, of: OfReturn): Promise<void> =>
  retryStale(async () => {
    const [found, sale] = await Promise.all([waitingMoney(platform, of), platform.sales.find(of.saleId)]);
    if (!found || !sale) return;
    const { given, tender } = found;
    const moved = { sale, given, tenderId: tender.tenderId, state: 'refused' } as const;
    await platform.commit(...moneyBackWrites(moved, platform));
  });

/** Requests the ATH Móvil refund of a return once; if impossible now, it stays `waiting` for the sweep. */
export async function refundSaleReturn(
  platform: AthPlatform,
  of: OfReturn,
  purposes: AthPurposes,
): Promise<void> {
  const found = await waitingMoney(platform, of);
  if (!found) return;
  const { tenderId, amountCents } = found.tender;
  try {
    await refundAthPayment(
      platform,
      {
        paymentId: found.paymentId,
        refundId: of.returnId,
        amountCents,
        message,
        request: { ...of, tenderId },
        isDue: async () => (await waitingMoney(platform, of)) !== undefined,
      },
      purposes,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.is(coreErrors.conflict)) throw error;
    log.warn('a return is not given back yet', { ...of, code: error.definition.code });
    if (error.is(athErrors.not_refundable)) await markRefused(platform, of);
  }
}
