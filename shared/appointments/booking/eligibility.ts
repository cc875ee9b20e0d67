import type { ErrorDefinition } from '#shared/core/errors.ts';
import { isAdmittedToLaser } from '#shared/intake/laser/laser-rules.ts';
import { appointmentErrors } from '../errors.ts';
import { type OfferedService, shownOnWeb } from './offered-service.ts';

export type LaserStanding = {
  readonly intakeService?: string | undefined;
  readonly permissions: readonly string[];
  readonly allowedServiceIds: readonly string[];
};

const isNamed = ({ productId }: OfferedService, { allowedServiceIds }: LaserStanding) =>
  allowedServiceIds.includes(productId);

const isApproved = (service: OfferedService, patient: LaserStanding) =>
  (service.laser && isAdmittedToLaser(patient)) || isNamed(service, patient);

/**
 * Whether a client may request a service: web services, if approved where required, and active ones allowed
 * individually that need no approval.
 */
export const mayRequest = (service: OfferedService, patient: LaserStanding) =>
  service.requiresApproval
    ? shownOnWeb(service) && isApproved(service, patient)
    : shownOnWeb(service) || (service.active && isNamed(service, patient));

/** Error if a client may not request a service. */
export const requestRefusal = (
  service: OfferedService,
  patient: LaserStanding,
): ErrorDefinition | undefined =>
  mayRequest(service, patient) ? undefined : appointmentErrors.service_not_offered;

/** Error if the front desk may not book a service; services hidden from the web are allowed. */
export const saleRefusal = ({ active }: Pick<OfferedService, 'active'>): ErrorDefinition | undefined =>
  active ? undefined : appointmentErrors.service_inactive;

/** Error if the front desk may not book a service for this client. */
export function deskRefusal(service: OfferedService, patient: LaserStanding): ErrorDefinition | undefined {
  const refusal = saleRefusal(service);
  if (refusal || !service.requiresApproval || isApproved(service, patient)) return refusal;
  return service.laser ? appointmentErrors.laser_not_approved : appointmentErrors.service_not_approved;
}

type SoldService = Pick<OfferedService, 'productId' | 'laser' | 'active' | 'visible'>;

/**
 * Services a client may book, synchronized with the catalogue: laser admission adds all sold laser services
 * and drops deleted ones (sincronizarServiciosLaser, R168). Other clients keep their list.
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
