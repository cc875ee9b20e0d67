import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { laserErrors } from '../prospects/desk-errors.ts';
import { isOpenRequest, type LaserRequest, type LaserRequestStatus } from './laser-request.ts';

export const patientPermissions = ['laser'] as const;
export type PatientPermission = (typeof patientPermissions)[number];

type Admission = { readonly intakeService?: string | undefined; readonly permissions: readonly string[] };
type Client = Admission & { readonly active: boolean; readonly allowedServiceIds: readonly string[] };
export type KnownService = { readonly productId: string; readonly laser: boolean };

/** Whether the client was admitted, by permission or by the original application. Both are equivalent. */
export const isAdmittedToLaser = ({ intakeService, permissions }: Admission): boolean =>
  intakeService === 'laser' || permissions.includes('laser');

/** Removes laser services and unknown ones. */
export function removeLaserServices(
  serviceIds: readonly string[],
  services: readonly KnownService[],
): string[] {
  const otherServiceIds = new Set(services.filter(({ laser }) => !laser).map(({ productId }) => productId));
  return serviceIds.filter((serviceId) => otherServiceIds.has(serviceId));
}

type LaserRequestContext = {
  readonly requests: readonly Pick<LaserRequest, 'status'>[];
  readonly services: readonly KnownService[];
};

/** Returns why a client cannot request laser, which is a request, an admission or allowed services (R136). */
export function findLaserRequestError(
  client: Client,
  { requests, services }: LaserRequestContext,
): ErrorDefinition | undefined {
  if (requests.some(isOpenRequest)) return laserErrors.already_open;
  const allowedServices = services.filter(({ productId }) => client.allowedServiceIds.includes(productId));
  if (allowedServices.some(({ laser }) => laser) || (client.active && isAdmittedToLaser(client)))
    return laserErrors.already_admitted;
  if (allowedServices.length > 0) return laserErrors.has_services;
  return requests.some(({ status }) => status === 'approved') ? laserErrors.already_approved : undefined;
}

const laserSteps = {
  review: { from: ['pending'], to: 'inReview' },
  approve: { from: ['pending', 'inReview'], to: 'approved' },
  void: { from: ['pending', 'inReview'], to: 'voided' },
} as const satisfies Record<string, { from: readonly LaserRequestStatus[]; to: LaserRequestStatus }>;
export type LaserStep = keyof typeof laserSteps;

type LaserStepInput = { readonly now: Date; readonly note?: string };

/** Applies a step to a request. Throws `laser.state_changed` if its status does not allow the step (R142). */
export function applyLaserStep(
  request: LaserRequest,
  step: LaserStep,
  { now, note }: LaserStepInput,
): LaserRequest {
  const { from, to } = laserSteps[step];
  if (!from.some((status) => status === request.status)) throw new AppError(laserErrors.state_changed);
  return { ...request, status: to, updatedAt: now.toISOString(), ...(note !== undefined && { note }) };
}

/** Note of a request that was voided without a rejection, so that its client is not notified. */
const voidedByActivationNote = 'Anulada: la ficha se activó al crear la cuenta.';

/** Voids all of a client's requests, even approved ones, when the activation is not for laser (R141). */
export const voidOnActivation = (
  requests: readonly LaserRequest[],
  now: Date,
): readonly { readonly before: LaserRequest; readonly after: LaserRequest }[] =>
  requests
    .filter(({ status }) => status !== 'voided')
    .map((before) => ({
      before,
      after: { ...before, status: 'voided', updatedAt: now.toISOString(), note: voidedByActivationNote },
    }));

/** Whether a person rejected the request. Only then is its client notified. */
export const isRejected = ({ status, note }: Pick<LaserRequest, 'status' | 'note'>): boolean =>
  status === 'voided' && note !== voidedByActivationNote;
