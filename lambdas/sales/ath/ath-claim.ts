import { claimName } from '#lambdas/payments/ath/follow-ath-payment.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';

type Claims = Pick<Platform, 'uniqueClaims'>;

/** Which payment on a phone a sale has that may still be paid, or is paid and not given back. */
export async function athPaymentOfSale(
  saleId: string,
  { uniqueClaims }: Claims,
): Promise<string | undefined> {
  const claim = await uniqueClaims.find('athPayment', claimName({ kind: 'sale', id: saleId }));
  return claim?.ownerId;
}

/** Throws `ath.waiting` while a client may still pay a sale on their phone, or has. */
export async function assertNoAthPayment(saleId: string, platform: Claims): Promise<void> {
  if ((await athPaymentOfSale(saleId, platform)) !== undefined) throw new AppError(athErrors.waiting);
}
