import type { Platform } from '#lambdas/platform/platform.ts';
import type { BookedService } from '#shared/appointments/appointment.ts';
import { mayRequest, type OfferedService } from '#shared/appointments/booking/eligibility.ts';
import { quoteOf, smallestDepositCents } from '#shared/appointments/booking/pricing.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';

type Catalog = Pick<Platform, 'catalog'>;

/** Services as the catalogue sells them now. Throws `appointment.service_not_offered` unless all of them are offered. */
export async function servicesSold(
  { catalog }: Catalog,
  serviceIds: readonly string[],
  isOffered: (service: OfferedService) => boolean,
): Promise<BookedService[]> {
  const services = await catalog.servicesByIds([...new Set(serviceIds)]);
  if (!services.every(isOffered))
    throw new AppError(appointmentErrors.service_not_offered, {
      fields: [{ field: 'serviceIds', message: appointmentErrors.service_not_offered.text }],
    });

  return services.map((service) => ({
    serviceId: service.productId,
    name: service.name,
    durationMinutes: service.durationMinutes,
    priceCents: service.priceCents,
    taxBasisPoints: service.taxBasisPoints,
    laser: service.laser,
    categoryId: service.categoryId,
  }));
}

/** The services a client asked for. Throws `appointment.service_not_offered`. */
export const requestedServices = (platform: Catalog, patient: Patient, serviceIds: readonly string[]) =>
  servicesSold(platform, serviceIds, (service) => mayRequest(service, patient));

/** Throws `appointment.deposit_too_small`, which the card processor would not hold. */
export function assertChargeableDeposit(services: readonly BookedService[]): void {
  if (quoteOf(services).depositCents >= smallestDepositCents) return;
  const message = appointmentErrors.deposit_too_small.text;
  throw new AppError(appointmentErrors.deposit_too_small, { fields: [{ field: 'serviceIds', message }] });
}
