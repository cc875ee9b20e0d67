import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { buildRefundWrites } from '#lambdas/sales/ath/ath-sale.ts';
import { AppError } from '#shared/core/errors.ts';
import type { AthPayment } from '#shared/payments/ath-payment.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { buildPlaceWrites } from './place-writes.ts';

/** Returns the writes of a paid order. Throws if it can no longer be placed. */
async function buildPaidOrderWrites(platform: Platform, payment: AthPayment): Promise<readonly Write[]> {
  const order = await platform.orders.find(payment.purpose.id);
  if (order?.status !== 'paying') throw new AppError(shopErrors.payment_over);
  const { paymentId, referenceNumber: reference, phone } = payment;
  return buildPlaceWrites(
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

export const athOrder = { paid: buildPaidOrderWrites, refunded: buildRefundWrites } as const;
