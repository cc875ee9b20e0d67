import type { Platform } from '#lambdas/platform/platform.ts';
import { isUnapplied, isUnappliedOverdue, isWaiting } from '#shared/payments/ath-payment.ts';
import type { ParkedSale } from '#shared/sales/api.ts';

/**
 * Returns a register's sale whose ATH Móvil payment is open, or paid while the sale is not committed. After ten
 * minutes a paid one no longer blocks the drawer, and the administrators' list shows it.
 */
export async function findSaleAwaitingPhone(
  registerId: string,
  { parkedSales, athPayments, now }: Pick<Platform, 'parkedSales' | 'athPayments' | 'now'>,
): Promise<ParkedSale | undefined> {
  const phoneSales = (await parkedSales.all()).filter(
    ({ cart, ath }) => ath && cart.registerId === registerId,
  );
  const payments = await Promise.all(phoneSales.map(({ ath }) => ath && athPayments.find(ath.paymentId)));
  return phoneSales.find((_, index) => {
    const payment = payments[index];
    if (payment === undefined) return false;
    return isWaiting(payment) || (isUnapplied(payment) && !isUnappliedOverdue(payment, now()));
  });
}
