import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { buildTenderRefundWrites } from './ath/ath-sale.ts';

type CardPorts = Platform & Pick<Ports, 'payments'>;
type ReturnKey = Pick<SaleReturn, 'saleId' | 'returnId'>;

const findWaitingTender = ({ tenders }: SaleReturn) =>
  tenders.find(({ state, method }) => state === 'waiting' && method === 'card');

/** Refunds a tender idempotently. Returns true once the refund is complete. */
async function refundTender(
  { payments }: CardPorts,
  paymentIntentId: string,
  { amountCents, returnId }: { readonly amountCents: number; readonly returnId: string },
): Promise<boolean> {
  const { status, amountCents: fullCents } = await payments.get(paymentIntentId);
  if (status === 'canceled') return true;
  if (status === 'requires_capture' && amountCents === fullCents) {
    // Releasing an uncaptured hold refunds all of it.
    await payments.cancel(paymentIntentId);
    return true;
  }
  if (status === 'requires_capture') await payments.capture(paymentIntentId);
  const progress = await payments.refund({ paymentIntentId, amountCents, refundKey: returnId });
  return progress === 'succeeded';
}

const settleTender = (platform: CardPorts, key: ReturnKey, state: 'done' | 'refused') =>
  retryStale(async () => {
    const { sales, saleReturns, commit } = platform;
    const [sale, saleReturn] = await Promise.all([
      sales.find(key.saleId),
      saleReturns.find(key.saleId, key.returnId),
    ]);
    const tender = saleReturn && findWaitingTender(saleReturn);
    if (!sale || !tender) return;
    const refund = { sale, saleReturn, tenderId: tender.tenderId, state };
    await commit(...buildTenderRefundWrites(refund, platform));
  });

/** Refunds the card of a return once. An incomplete refund stays waiting. */
export async function refundCardReturn(platform: CardPorts, key: ReturnKey): Promise<void> {
  const { saleId, returnId } = key;
  const saleReturn = await platform.saleReturns.find(saleId, returnId);
  const tender = saleReturn && findWaitingTender(saleReturn);
  if (!tender?.paymentId) return;
  const { paymentId, amountCents } = tender;
  try {
    if (await refundTender(platform, paymentId, { amountCents, returnId }))
      await settleTender(platform, key, 'done');
  } catch (error) {
    if (!(error instanceof AppError) || !error.is(paymentErrors.refund_failed)) throw error;
    log.warn('card refund of a return rejected', { saleId, returnId });
    await settleTender(platform, key, 'refused');
  }
}

export const listWaitingCardReturns = async ({
  saleReturns,
}: Pick<Platform, 'saleReturns'>): Promise<ReturnKey[]> =>
  (await saleReturns.listByRefundState('waiting')).filter(
    (saleReturn) => findWaitingTender(saleReturn) !== undefined,
  );
