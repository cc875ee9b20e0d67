import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { moneyBackWrites } from './ath/ath-sale.ts';

type CardPlatform = Platform & Pick<Seams, 'payments'>;
type OfReturn = Pick<SaleReturn, 'saleId' | 'returnId'>;

/** Card tender of a return that awaits its refund. */
const waitingTender = ({ tenders }: SaleReturn) =>
  tenders.find(({ state, method }) => state === 'waiting' && method === 'card');

/** Refunds idempotently; true once the refund is complete. */
async function isBack(
  { payments }: CardPlatform,
  paymentIntentId: string,
  { amountCents, returnId }: { readonly amountCents: number; readonly returnId: string },
): Promise<boolean> {
  const { status, amountCents: wholeCents } = await payments.get(paymentIntentId);
  if (status === 'canceled') return true;
  if (status === 'requires_capture' && amountCents === wholeCents) {
    // Releasing an uncaptured hold refunds all of it.
    await payments.cancel(paymentIntentId);
    return true;
  }
  if (status === 'requires_capture') await payments.capture(paymentIntentId);
  const progress = await payments.refund({ paymentIntentId, amountCents, refundKey: returnId });
  return progress === 'succeeded';
}

const settle = (platform: CardPlatform, of: OfReturn, state: 'done' | 'refused') =>
  retryStale(async () => {
    const { sales, saleReturns, commit } = platform;
    const [sale, given] = await Promise.all([
      sales.find(of.saleId),
      saleReturns.find(of.saleId, of.returnId),
    ]);
    const tender = given && waitingTender(given);
    if (!sale || !tender) return;
    await commit(...moneyBackWrites({ sale, given, tenderId: tender.tenderId, state }, platform));
  });

/** Refunds the card of a return once; an incomplete refund stays waiting. */
export async function refundCardReturn(platform: CardPlatform, of: OfReturn): Promise<void> {
  const { saleId, returnId } = of;
  const given = await platform.saleReturns.find(saleId, returnId);
  const tender = given && waitingTender(given);
  if (!tender?.paymentId) return;
  const { paymentId, amountCents } = tender;
  try {
    if (await isBack(platform, paymentId, { amountCents, returnId })) await settle(platform, of, 'done');
  } catch (error) {
    if (!(error instanceof AppError) || !error.is(paymentErrors.refund_failed)) throw error;
    log.warn('a card refused what a return gives back', { saleId, returnId });
    await settle(platform, of, 'refused');
  }
}

/** Lists returns whose card refund is waiting. */
export const waitingCardReturns = async ({
  saleReturns,
}: Pick<Platform, 'saleReturns'>): Promise<OfReturn[]> =>
  (await saleReturns.withMoney('waiting')).filter((given) => waitingTender(given) !== undefined);
