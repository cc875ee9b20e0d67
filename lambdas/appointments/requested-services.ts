import type { Platform } from '#lambdas/platform/platform.ts';
import type { BookedService } from '#shared/appointments/appointment.ts';
import { mayRequest } from '#shared/appointments/eligibility.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { quoteOf, smallestDepositCents } from '#shared/appointments/pricing.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** The services a client asked for, as the catalogue sells them now. Throws `appointment.service_not_offered`. */
export async function requestedServices(
  { catalog }: Pick<Platform, 'catalog'>,
  patient: Patient,
  serviceIds: readonly string[],
): Promise<BookedService[]> {
  const services = await catalog.servicesByIds([...new Set(serviceIds)]);
  if (!services.every((service) => mayRequest({ ...service, serviceId: service.productId }, patient)))
    throw new AppError(appointmentErrors.service_not_offered, {
      fields: [{ field: 'serviceIds', message: appointmentErrors.service_not_offered.text }],
    });

  return services.map(({ productId, name, durationMinutes, priceCents, taxBasisPoints, laser }) => ({
    serviceId: productId,
    name,
    durationMinutes,
    priceCents,
    taxBasisPoints,
    laser,
  }));
}

/** Throws `appointment.deposit_too_small`, which the card processor would not hold. */
export function refuseSmallDeposit(services: readonly BookedService[]): void {
  if (quoteOf(services).depositCents >= smallestDepositCents) return;
  const message = appointmentErrors.deposit_too_small.text;
  throw new AppError(appointmentErrors.deposit_too_small, { fields: [{ field: 'serviceIds', message }] });
}
