import { toClaimName } from '#lambdas/payments/ath/follow-ath-payment.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';

type AthClaimPorts = Pick<Platform, 'uniqueClaims'>;

/** Returns the id of a sale's open or paid ATH Móvil payment. */
export async function findAthPaymentId(
  saleId: string,
  { uniqueClaims }: AthClaimPorts,
): Promise<string | undefined> {
  const claim = await uniqueClaims.find('athPayment', toClaimName({ kind: 'sale', id: saleId }));
  return claim?.ownerId;
}

/** Throws `ath.waiting` if the sale has an open or paid ATH Móvil payment. */
export async function assertNoAthPayment(saleId: string, platform: AthClaimPorts): Promise<void> {
  if ((await findAthPaymentId(saleId, platform)) !== undefined) throw new AppError(athErrors.waiting);
}
