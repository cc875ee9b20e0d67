import type { ErrorDefinition } from '#shared/core/errors.ts';
import { isAdmittedToLaser } from '#shared/intake/laser/laser-rules.ts';
import { appointmentErrors } from '../errors.ts';
import { type OfferedService, shownOnWeb } from './offered-service.ts';

/** What a client's approvals are: admission to laser, and services allowed by name. */
export type LaserStanding = {
  readonly intakeService?: string | undefined;
  readonly permissions: readonly string[];
  readonly allowedServiceIds: readonly string[];
};

const isNamed = ({ productId }: OfferedService, { allowedServiceIds }: LaserStanding) =>
  allowedServiceIds.includes(productId);

/** Laser services by admission to laser, any service by name. */
const isApproved = (service: OfferedService, patient: LaserStanding) =>
  (service.laser && isAdmittedToLaser(patient)) || isNamed(service, patient);

/**
 * Whether a client may request a service. One that requires approval: if it is on the web and they have it. Any other: if
 * it is on the web, or sold at all and allowed to them by name.
 */
export const mayRequest = (service: OfferedService, patient: LaserStanding) =>
  service.requiresApproval
    ? shownOnWeb(service) && isApproved(service, patient)
    : shownOnWeb(service) || (service.active && isNamed(service, patient));

/** Why a client may not request a service, in words for them. */
export const requestRefusal = (
  service: OfferedService,
  patient: LaserStanding,
): ErrorDefinition | undefined =>
  mayRequest(service, patient) ? undefined : appointmentErrors.service_not_offered;

/** Why nobody may book a service, in words for the front desk: it sells what is hidden from the web too. */
export const saleRefusal = ({ active }: Pick<OfferedService, 'active'>): ErrorDefinition | undefined =>
  active ? undefined : appointmentErrors.service_inactive;

/** Why the front desk may not book a service for a client, with what to do: hidden from the web or not. */
export function deskRefusal(service: OfferedService, patient: LaserStanding): ErrorDefinition | undefined {
  const refusal = saleRefusal(service);
  if (refusal || !service.requiresApproval || isApproved(service, patient)) return refusal;
  return service.laser ? appointmentErrors.laser_not_approved : appointmentErrors.service_not_approved;
}

type SoldService = Pick<OfferedService, 'productId' | 'laser' | 'active' | 'visible'>;

/**
 * The services a client is allowed by name, brought in line with the catalogue: who is admitted to laser may have
 * every laser service that is sold, and whatever else they were allowed and still exists
 * (sincronizarServiciosLaser, R168). Nothing changes for anybody else.
 */
export function allowedServicesOf(patient: LaserStanding, services: readonly SoldService[]): string[] {
  if (!isAdmittedToLaser(patient)) return [...patient.allowedServiceIds];
  const existing = new Set(services.map(({ productId }) => productId));
  const sold = services.filter(({ laser, active, visible }) => laser && active && visible);
  return [
    ...new Set([
      ...patient.allowedServiceIds.filter((productId) => existing.has(productId)),
      ...sold.map(({ productId }) => productId).sort(),
    ]),
  ];
}
