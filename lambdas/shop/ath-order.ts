import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { refundWrites } from '#lambdas/sales/ath/ath-sale.ts';
import { AppError } from '#shared/core/errors.ts';
import type { AthPayment } from '#shared/payments/ath-payment.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { placeWrites } from './place-writes.ts';

/** Writes of a paid order. Throws if it can no longer be placed. */
async function paidOrderWrites(platform: Platform, payment: AthPayment): Promise<readonly Write[]> {
  const order = await platform.orders.find(payment.purpose.id);
  if (order?.status !== 'paying') throw new AppError(shopErrors.payment_over);
  const { paymentId, referenceNumber: reference, phone } = payment;
  return placeWrites(
    order,
    {
      method: 'athMovil',
      paymentId,
      phoneEnding: phone.slice(-4),
      reference,
    },
    platform,
  );
}

export const athOrder = { paid: paidOrderWrites, refunded: refundWrites } as const;
