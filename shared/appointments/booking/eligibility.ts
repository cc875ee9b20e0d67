import type { ErrorDefinition } from '#shared/core/errors.ts';
import { isAdmittedToLaser } from '#shared/intake/laser/laser-rules.ts';
import { appointmentErrors } from '../errors.ts';
import { isShownOnWeb, type OfferedService } from './offered-service.ts';

export type ServiceAccess = {
  readonly intakeService?: string | undefined;
  readonly permissions: readonly string[];
  readonly allowedServiceIds: readonly string[];
};

const isExplicitlyAllowed = ({ productId }: OfferedService, { allowedServiceIds }: ServiceAccess) =>
  allowedServiceIds.includes(productId);

const isApproved = (service: OfferedService, patient: ServiceAccess) =>
  (service.laser && isAdmittedToLaser(patient)) || isExplicitlyAllowed(service, patient);

/**
 * Whether a client may request a service: web services, if approved where required, and active ones allowed
 * individually that need no approval.
 */
export const canRequestService = (service: OfferedService, patient: ServiceAccess) =>
  service.requiresApproval
    ? isShownOnWeb(service) && isApproved(service, patient)
    : isShownOnWeb(service) || (service.active && isExplicitlyAllowed(service, patient));

/** Error if a client may not request a service. */
export const findRequestError = (
  service: OfferedService,
  patient: ServiceAccess,
): ErrorDefinition | undefined =>
  canRequestService(service, patient) ? undefined : appointmentErrors.service_not_offered;

/** Error if the front desk may not book a service; services hidden from the web are allowed. */
export const findSaleError = ({ active }: Pick<OfferedService, 'active'>): ErrorDefinition | undefined =>
  active ? undefined : appointmentErrors.service_inactive;

/** Error if the front desk may not book a service for this client. */
export function findFrontDeskError(
  service: OfferedService,
  patient: ServiceAccess,
): ErrorDefinition | undefined {
  const error = findSaleError(service);
  if (error || !service.requiresApproval || isApproved(service, patient)) return error;
  return service.laser ? appointmentErrors.laser_not_approved : appointmentErrors.service_not_approved;
}

type SoldService = Pick<OfferedService, 'productId' | 'laser' | 'active' | 'visible'>;

/**
 * Services a client may book, synchronized with the catalogue: laser admission adds all sold laser services
 * and drops deleted ones (sincronizarServiciosLaser, R168). Other clients keep their list.
 */
export function listAllowedServices(patient: ServiceAccess, services: readonly SoldService[]): string[] {
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
