import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { laserErrors } from '../prospects/desk-errors.ts';
import { isOpenRequest, type LaserRequest, type LaserRequestStatus } from './laser-request.ts';

/** What a client may be allowed beside services by name. */
export const patientPermissions = ['laser'] as const;
export type PatientPermission = (typeof patientPermissions)[number];

type Admission = { readonly intakeService?: string | undefined; readonly permissions: readonly string[] };
type Client = Admission & { readonly active: boolean; readonly allowedServiceIds: readonly string[] };
/** A service of the catalogue, as far as it is to be told from laser. */
export type KnownService = { readonly productId: string; readonly laser: boolean };

/** By permission or by what they came for: one is as good as the other. */
export const isAdmittedToLaser = ({ intakeService, permissions }: Admission): boolean =>
  intakeService === 'laser' || permissions.includes('laser');

/** What is left of services allowed by name where laser is not: those that still exist and are none of it. */
export function withoutLaser(serviceIds: readonly string[], services: readonly KnownService[]): string[] {
  const others = new Set(services.filter(({ laser }) => !laser).map(({ productId }) => productId));
  return serviceIds.filter((serviceId) => others.has(serviceId));
}

type AskRefusalInput = {
  readonly requests: readonly Pick<LaserRequest, 'status'>[];
  readonly services: readonly KnownService[];
};

/**
 * Why a client may not ask to be evaluated; undefined when they may: no service that is allowed by name, no laser client
 * yet, and no request that is open or was approved (R136). A service that is gone allows nothing.
 */
export function askRefusal(
  client: Client,
  { requests, services }: AskRefusalInput,
): ErrorDefinition | undefined {
  if (requests.some(isOpenRequest)) return laserErrors.already_open;
  const named = services.filter(({ productId }) => client.allowedServiceIds.includes(productId));
  if (named.some(({ laser }) => laser) || (client.active && isAdmittedToLaser(client)))
    return laserErrors.already_admitted;
  if (named.length > 0) return laserErrors.has_services;
  return requests.some(({ status }) => status === 'approved') ? laserErrors.already_approved : undefined;
}

/** What the front desk does with a request, from where it may be done, and what it leads to. */
const steps = {
  review: { from: ['pending'], to: 'inReview' },
  approve: { from: ['pending', 'inReview'], to: 'approved' },
  void: { from: ['pending', 'inReview'], to: 'voided' },
} as const satisfies Record<string, { from: readonly LaserRequestStatus[]; to: LaserRequestStatus }>;
export type LaserStep = keyof typeof steps;

type SteppedInput = { readonly now: Date; readonly note?: string };

/** The request one step on. Throws `laser.state_changed` when it stands elsewhere (R142). */
export function stepped(request: LaserRequest, step: LaserStep, { now, note }: SteppedInput): LaserRequest {
  const { from, to } = steps[step];
  if (!from.some((status) => status === request.status)) throw new AppError(laserErrors.state_changed);
  return { ...request, status: to, updatedAt: now.toISOString(), ...(note !== undefined && { note }) };
}

/** In place of a reason, on what nobody refused: nothing is told to the client of such a request. */
const voidedByActivationNote = 'Anulada: la ficha se activó al crear la cuenta.';

/** What becomes of all that a client ever asked for when they are let in by another way than a request (R141). */
export const voidedByActivation = (
  requests: readonly LaserRequest[],
  now: Date,
): readonly { readonly before: LaserRequest; readonly after: LaserRequest }[] =>
  requests
    .filter(({ status }) => status !== 'voided')
    .map((before) => ({
      before,
      after: { ...before, status: 'voided', updatedAt: now.toISOString(), note: voidedByActivationNote },
    }));

/** Somebody said no, and why: its client is told. */
export const isRefused = ({ status, note }: Pick<LaserRequest, 'status' | 'note'>): boolean =>
  status === 'voided' && note !== voidedByActivationNote;
