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

/** The money of a return that is to go back on the card it came from. */
const waitingTender = ({ tenders }: SaleReturn) =>
  tenders.find(({ state, method }) => state === 'waiting' && method === 'card');

/** Whether the money is back; may be asked again and again, it goes back once. */
async function isBack(
  { payments }: CardPlatform,
  paymentIntentId: string,
  { amountCents, returnId }: { readonly amountCents: number; readonly returnId: string },
): Promise<boolean> {
  const { status, amountCents: wholeCents } = await payments.get(paymentIntentId);
  if (status === 'canceled') return true;
  if (status === 'requires_capture' && amountCents === wholeCents) {
    // Nothing was taken yet: letting the hold go is giving it all back.
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

/** Gives the card its money of a return, once, however often it is called; what cannot be done now is left waiting. */
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

/** Those that still wait. */
export const waitingCardReturns = async ({
  saleReturns,
}: Pick<Platform, 'saleReturns'>): Promise<OfReturn[]> =>
  (await saleReturns.withMoney('waiting')).filter((given) => waitingTender(given) !== undefined);
