import { SaleRefunded } from '#events/sales.ts';
import { tell } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { type SaleReturn, withState } from '#shared/sales/sale-return.ts';
import { athPurposes } from './ath-purposes.ts';
import type { AthPlatform } from './follow-ath-payment.ts';
import { refundAthPayment } from './refund-ath-payment.ts';

export type OfReturn = Pick<SaleReturn, 'saleId' | 'returnId'>;

/** What the client reads in their app, at most 50 characters. */
const message = 'Devolución de tu compra';

/** The money of a return that still waits for ATH Móvil. */
async function waitingMoney(
  { saleReturns }: Pick<AthPlatform, 'saleReturns'>,
  { saleId, returnId }: OfReturn,
) {
  const given = await saleReturns.find(saleId, returnId);
  const tender = given?.tenders.find(({ state }) => state === 'waiting');
  return given && tender?.paymentId ? { given, tender, paymentId: tender.paymentId } : undefined;
}

/** What the service does not give back stays with its return, until an administrator sees to it. */
const markRefused = (platform: AthPlatform, of: OfReturn): Promise<void> =>
  retryStale(async () => {
    const found = await waitingMoney(platform, of);
    if (!found) return;
    const { saleReturns, commit } = platform;
    const { saleId, returnId } = of;
    await commit(
      saleReturns.save(withState(found.given, found.tender.tenderId, 'refused')),
      tell(SaleRefunded, { saleId, returnId }),
    );
  });

/**
 * Asks ATH Móvil for the money of a return, once, however often it is called. What cannot be asked now stays `waiting`,
 * and the sweep comes again.
 */
export async function refundSaleReturn(platform: AthPlatform, of: OfReturn): Promise<void> {
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
      athPurposes,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.is(coreErrors.conflict)) throw error;
    log.warn('a return is not given back yet', { ...of, code: error.definition.code });
    if (error.is(athErrors.not_refundable)) await markRefused(platform, of);
  }
}
