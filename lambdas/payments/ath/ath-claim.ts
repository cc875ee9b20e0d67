import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import type { AthPurpose } from '#shared/payments/ath-payment.ts';
import { athErrors } from '#shared/payments/errors.ts';

type Claims = Pick<Platform, 'uniqueClaims'>;

/** One purpose has one payment at a time that may still be paid, or is paid. */
export const claimName = ({ kind, id }: AthPurpose): string => `${kind} ${id}`;

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
