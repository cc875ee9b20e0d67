import * as z from 'zod/mini';
import type { Appointment, AppointmentStatus } from '#shared/appointments/appointment.ts';
import { AppError } from '#shared/core/errors.ts';
import { foldText, isSameName } from '#shared/core/matches.ts';
import type { Actor } from '#shared/core/roles.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { type Guardian, StoredGuardian } from '#shared/intake/application/answers.ts';
import { calculateAge } from '#shared/intake/application/choices.ts';
import { findSelfGuardianProblems } from '#shared/intake/application/rules.ts';
import { recordErrors } from '../errors.ts';

const ConsentingPerson = z.object({ name: z.string(), guardian: z.optional(StoredGuardian) });
export type ConsentingPerson = z.infer<typeof ConsentingPerson>;

/** Laser consent to one appointment (R404). The general intake consent does not replace it. */
export const LaserConsent = z.object({
  appointmentId: Id,
  patientId: Id,
  acceptedBy: ConsentingPerson,
  /** Absent if it was signed through a link, without the team. */
  recordedBy: z.optional(z.object({ userId: Id, name: z.string() })),
  /** Absent if it was signed at the center. */
  signedThrough: z.optional(z.literal('link')),
  at: Instant,
  version: z.string(),
  /** SHA-256 of the text, hexadecimal. */
  textHash: z.string(),
  text: z.string(),
  signatureKey: z.string(),
});
export type LaserConsent = z.infer<typeof LaserConsent>;

/** Who recorded a consent that was signed through a link. */
export const linkRecorderLabel = 'El cliente, por su enlace';

/** Whether a user may open text and signature. The front desk, the aesthetician and the recording user may. */
export const canOpenConsent = (
  actor: Actor,
  { recordedBy }: Pick<LaserConsent, 'recordedBy'>,
  appointment: Pick<Appointment, 'staffId'> | undefined,
): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'admin' ||
    actor.role === 'supervisor' ||
    appointment?.staffId === actor.id ||
    recordedBy?.userId === actor.id);

/** Whether a service is flagged as laser or its category's name contains 'laser', ignoring accents and case. */
export const isLaserService = (isFlagged: boolean, categoryName: string) =>
  isFlagged || foldText(categoryName).includes('laser');

const consentStatuses: readonly AppointmentStatus[] = ['pending', 'confirmed', 'completed'];

type AppointmentPart = Pick<Appointment, 'services' | 'date' | 'status' | 'hidden'>;
type CategoryLookup = (serviceId: string) => string;

const hasLaser = ({ services }: AppointmentPart, getCategoryName: CategoryLookup) =>
  services.some(({ laser, serviceId }) => isLaserService(laser, getCategoryName(serviceId)));

/** Returns why an appointment takes no consent now, if so. `today` is Puerto Rico's date. */
export function findConsentError(
  appointment: AppointmentPart,
  today: string,
  getCategoryName: CategoryLookup,
) {
  if (!hasLaser(appointment, getCategoryName)) return recordErrors.consent_not_laser;
  const takesConsent =
    !appointment.hidden && consentStatuses.includes(appointment.status) && appointment.date === today;
  return takesConsent ? undefined : recordErrors.consent_not_today;
}

/** Whether the appointment is confirmed, with laser, and not before `today`: its consent may be signed ahead. */
export const takesConsentAhead = (
  appointment: AppointmentPart,
  today: string,
  getCategoryName: CategoryLookup,
): boolean =>
  appointment.status === 'confirmed' &&
  !appointment.hidden &&
  appointment.date >= today &&
  hasLaser(appointment, getCategoryName);

type LaserCatalog = {
  readonly services: readonly { productId: string; laser: boolean; categoryId: string }[];
  readonly categories: readonly { categoryId: string; name: string }[];
};

/** Returns the ids of the catalog's laser services. */
export function listLaserServiceIds({ services, categories }: LaserCatalog): ReadonlySet<string> {
  const nameById = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return new Set(
    services
      .filter(({ laser, categoryId }) => isLaserService(laser, nameById.get(categoryId) ?? ''))
      .map(({ productId }) => productId),
  );
}

export const consentLinkEnds = ['signed', 'cancelled', 'past'] as const;
export type ConsentLinkEnd = (typeof consentLinkEnds)[number];

/** Returns why a consent link is over, if so. It lasts until the end of the appointment's day, also if it moves. */
export function findConsentLinkEnd(
  { status, hidden, date }: Pick<Appointment, 'status' | 'hidden' | 'date'>,
  { isSigned, today }: { readonly isSigned: boolean; readonly today: string },
): ConsentLinkEnd | undefined {
  if (isSigned) return 'signed';
  if (hidden || status === 'cancelled') return 'cancelled';
  return status === 'confirmed' && date >= today ? undefined : 'past';
}

type SignerInput = {
  readonly patientName: string;
  /** From the client's answers, if any. */
  readonly patientLicense?: string | undefined;
  readonly birthDate: string | undefined;
  readonly today: string;
  readonly adultYears: number;
  readonly guardian: Guardian | undefined;
};

/** Whether the client is a minor. Undefined without a birth date. */
export const isMinorIfKnown = (birthDate: string | undefined, today: string, adultYears: number) =>
  birthDate === undefined ? undefined : calculateAge(birthDate, today) < adultYears;

/**
 * Returns the signer. Throws `record.guardian_required` for a minor without guardian,
 * `record.guardian_uncalled` for an adult with one, `record.guardian_is_client` if both are the same person.
 */
export function resolveConsentingPerson({
  patientName,
  patientLicense,
  birthDate,
  today,
  adultYears,
  guardian,
}: SignerInput): ConsentingPerson {
  const isMinor = isMinorIfKnown(birthDate, today, adultYears);
  if (isMinor === true && !guardian) throw new AppError(recordErrors.guardian_required);
  if (isMinor === false && guardian) throw new AppError(recordErrors.guardian_uncalled);
  if (!guardian) return { name: patientName };
  const client = { name: patientName, license: patientLicense };
  const fields = findSelfGuardianProblems(guardian, client).map(({ field, message }) => ({
    field: `guardian.${field}`,
    message,
  }));
  if (fields.length > 0) throw new AppError(recordErrors.guardian_is_client, { fields });
  return { name: guardian.name, guardian };
}

/** Requires a typed name to be the signer's. Throws `record.signed_by_another`. */
export function assertSignedBy({ name }: ConsentingPerson, signedName: string | undefined): void {
  if (signedName === undefined || isSameName(signedName, name)) return;
  const { text } = new AppError(recordErrors.signed_by_another, { values: { name } });
  throw new AppError(recordErrors.signed_by_another, {
    values: { name },
    fields: [{ field: 'signedName', message: text }],
  });
}
