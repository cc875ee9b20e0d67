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

/** Whether a client can request a service on the web (approved if required) or one allowed to them. */
export const canRequestService = (service: OfferedService, patient: ServiceAccess) =>
  service.requiresApproval
    ? isShownOnWeb(service) && isApproved(service, patient)
    : isShownOnWeb(service) || (service.active && isExplicitlyAllowed(service, patient));

export const findRequestError = (
  service: OfferedService,
  patient: ServiceAccess,
): ErrorDefinition | undefined =>
  canRequestService(service, patient) ? undefined : appointmentErrors.service_not_offered;

/** Returns an error if the service is not sold. The front desk may book services hidden from the web. */
export const findSaleError = ({ active }: Pick<OfferedService, 'active'>): ErrorDefinition | undefined =>
  active ? undefined : appointmentErrors.service_inactive;

export function findFrontDeskError(
  service: OfferedService,
  patient: ServiceAccess,
): ErrorDefinition | undefined {
  const error = findSaleError(service);
  if (error || !service.requiresApproval || isApproved(service, patient)) return error;
  return service.laser ? appointmentErrors.laser_not_approved : appointmentErrors.service_not_approved;
}

type SoldService = Pick<OfferedService, 'productId' | 'laser' | 'active' | 'visible'>;

/** Lists a client's services, with all laser services after admission (sincronizarServiciosLaser, R168). */
export function listAllowedServices(patient: ServiceAccess, services: readonly SoldService[]): string[] {
  if (!isAdmittedToLaser(patient)) return [...patient.allowedServiceIds];
  const existingIds = new Set(services.map(({ productId }) => productId));
  const soldLaserServices = services.filter(({ laser, active, visible }) => laser && active && visible);
  return [
    ...new Set([
      ...patient.allowedServiceIds.filter((productId) => existingIds.has(productId)),
      ...soldLaserServices.map(({ productId }) => productId).sort(),
    ]),
  ];
}
