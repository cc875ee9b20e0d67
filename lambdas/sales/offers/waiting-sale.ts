import type { Platform } from '#lambdas/platform/platform.ts';
import { isWaiting } from '#shared/payments/ath-payment.ts';
import type { ParkedSale } from '#shared/sales/api.ts';

/** A sale of a register whose client may still pay it on their phone; undefined where there is none. */
export async function saleWaitingForPhone(
  registerId: string,
  { parkedSales, athPayments }: Pick<Platform, 'parkedSales' | 'athPayments'>,
): Promise<ParkedSale | undefined> {
  const asked = (await parkedSales.all()).filter(({ cart, ath }) => ath && cart.registerId === registerId);
  const payments = await Promise.all(asked.map(({ ath }) => ath && athPayments.find(ath.paymentId)));
  return asked.find((_, index) => {
    const payment = payments[index];
    return payment !== undefined && isWaiting(payment);
  });
}
