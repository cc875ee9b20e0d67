import type { ErrorDefinition } from '#shared/core/errors.ts';
import { isAdmittedToLaser } from '#shared/intake/laser/laser-rules.ts';
import { appointmentErrors } from '../errors.ts';
import { type CatalogService, isShownOnWeb } from './offered-service.ts';

export type ServiceAccess = {
  readonly intakeService?: string | undefined;
  readonly permissions: readonly string[];
  readonly allowedServiceIds: readonly string[];
};

const isExplicitlyAllowed = ({ productId }: CatalogService, { allowedServiceIds }: ServiceAccess) =>
  allowedServiceIds.includes(productId);

const isApproved = (service: CatalogService, patient: ServiceAccess) =>
  (service.laser && isAdmittedToLaser(patient)) || isExplicitlyAllowed(service, patient);

/**
 * Whether a client can request a service. One that requires approval must be on the web and approved for the
 * client. Any other must be on the web, or be active and allowed to the client.
 */
export const canRequestService = (service: CatalogService, patient: ServiceAccess) =>
  service.requiresApproval
    ? isShownOnWeb(service) && isApproved(service, patient)
    : isShownOnWeb(service) || (service.active && isExplicitlyAllowed(service, patient));

export const findRequestError = (
  service: CatalogService,
  patient: ServiceAccess,
): ErrorDefinition | undefined =>
  canRequestService(service, patient) ? undefined : appointmentErrors.service_not_offered;

/** Returns an error if the service is inactive. The front desk may book services hidden from the web. */
export const findInactiveError = ({ active }: Pick<CatalogService, 'active'>): ErrorDefinition | undefined =>
  active ? undefined : appointmentErrors.service_inactive;

export function findFrontDeskError(
  service: CatalogService,
  patient: ServiceAccess,
): ErrorDefinition | undefined {
  const error = findInactiveError(service);
  if (error || !service.requiresApproval || isApproved(service, patient)) return error;
  return service.laser ? appointmentErrors.laser_not_approved : appointmentErrors.service_not_approved;
}

type ListedService = Pick<CatalogService, 'productId' | 'laser' | 'active' | 'visible'>;

/**
 * Lists the services allowed to a client. Admission to laser adds all active, visible laser services and drops
 * deleted services (sincronizarServiciosLaser, R168).
 */
export function listAllowedServices(patient: ServiceAccess, services: readonly ListedService[]): string[] {
  if (!isAdmittedToLaser(patient)) return [...patient.allowedServiceIds];
  const existingIds = new Set(services.map(({ productId }) => productId));
  const visibleLaserServices = services.filter(({ laser, active, visible }) => laser && active && visible);
  return [
    ...new Set([
      ...patient.allowedServiceIds.filter((productId) => existingIds.has(productId)),
      ...visibleLaserServices.map(({ productId }) => productId).sort(),
    ]),
  ];
}
