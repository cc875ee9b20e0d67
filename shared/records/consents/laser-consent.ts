import * as z from 'zod/mini';
import type { Appointment, AppointmentStatus } from '#shared/appointments/appointment.ts';
import { AppError } from '#shared/core/errors.ts';
import { folded, isSameName } from '#shared/core/matches.ts';
import type { Actor } from '#shared/core/roles.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { type Guardian, StoredGuardian } from '#shared/intake/application/answers.ts';
import { ageOn } from '#shared/intake/application/choices.ts';
import { selfGuardianProblems } from '#shared/intake/application/rules.ts';
import { recordErrors } from '../errors.ts';

/** Who consented; an adult client for themselves, for a minor somebody who answers for them. */
const ConsentingPerson = z.object({ name: z.string(), guardian: z.optional(StoredGuardian) });
export type ConsentingPerson = z.infer<typeof ConsentingPerson>;

/** Laser consent to one appointment (R404): the general consent of the intake does not stand in for it. */
export const LaserConsent = z.object({
  appointmentId: Id,
  patientId: Id,
  acceptedBy: ConsentingPerson,
  /** Of the team: who had it signed. */
  recordedBy: z.object({ userId: Id, name: z.string() }),
  at: Instant,
  version: z.string(),
  /** SHA-256 of the text, hexadecimal. */
  textHash: z.string(),
  /** The text as it was shown. */
  text: z.string(),
  /** Key of the drawn signature among the private files. */
  signatureKey: z.string(),
});
export type LaserConsent = z.infer<typeof LaserConsent>;

/**
 * Who, of those who may read a client's record, opens the text and the signature of a consent in it: the front desk
 * any, an aesthetician those of her own appointments and those she had signed. Of others she reads who consented and when.
 */
export const mayOpenConsent = (
  actor: Actor,
  { recordedBy }: Pick<LaserConsent, 'recordedBy'>,
  appointment: Pick<Appointment, 'staffId'> | undefined,
): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'admin' ||
    actor.role === 'supervisor' ||
    appointment?.staffId === actor.id ||
    recordedBy.userId === actor.id);

/** By its flag, or by a category whose name says so; accents and case do not matter. */
export const isLaserService = (flagged: boolean, categoryName: string) =>
  flagged || folded(categoryName).includes('laser');

/** Appointments that somebody carries out, is about to, or just has. */
const consentStatuses: readonly AppointmentStatus[] = ['pending', 'confirmed', 'completed'];

type AppointmentPart = Pick<Appointment, 'services' | 'date' | 'status' | 'hidden'>;
type CategoryOf = (serviceId: string) => string;

const hasLaser = ({ services }: AppointmentPart, categoryOf: CategoryOf) =>
  services.some(({ laser, serviceId }) => isLaserService(laser, categoryOf(serviceId)));

/** Why an appointment takes no laser consent now; undefined when it does. `today` is Puerto Rico's. */
export function whyNoConsent(appointment: AppointmentPart, today: string, categoryOf: CategoryOf) {
  if (!hasLaser(appointment, categoryOf)) return recordErrors.consent_not_laser;
  const isOn =
    !appointment.hidden && consentStatuses.includes(appointment.status) && appointment.date === today;
  return isOn ? undefined : recordErrors.consent_not_today;
}

type Signing = {
  readonly patientName: string;
  /** As the client answered; absent where they never did. */
  readonly patientLicense?: string | undefined;
  readonly birthDate: string | undefined;
  readonly today: string;
  readonly adultYears: number;
  readonly guardian: Guardian | undefined;
};

/** Whether somebody answers for the client; undefined while nobody knows their birthday. */
export const isMinorOn = (birthDate: string | undefined, today: string, adultYears: number) =>
  birthDate === undefined ? undefined : ageOn(birthDate, today) < adultYears;

/**
 * Who consents. Throws `record.guardian_required` for a minor alone, `record.guardian_uncalled` over an adult's head,
 * `record.guardian_is_client` where the client is named to answer for themselves.
 */
export function consentingPerson({
  patientName,
  patientLicense,
  birthDate,
  today,
  adultYears,
  guardian,
}: Signing): ConsentingPerson {
  const isMinor = isMinorOn(birthDate, today, adultYears);
  if (isMinor === true && !guardian) throw new AppError(recordErrors.guardian_required);
  if (isMinor === false && guardian) throw new AppError(recordErrors.guardian_uncalled);
  if (!guardian) return { name: patientName };
  const client = { name: patientName, license: patientLicense };
  const fields = selfGuardianProblems(guardian, client).map(({ field, message }) => ({
    field: `guardian.${field}`,
    message,
  }));
  if (fields.length > 0) throw new AppError(recordErrors.guardian_is_client, { fields });
  return { name: guardian.name, guardian };
}

/** A name typed in place of a signature is the signer's own. Throws `record.signed_by_another`. */
export function assertSignedBy({ name }: ConsentingPerson, signedName: string | undefined): void {
  if (signedName === undefined || isSameName(signedName, name)) return;
  const { text } = new AppError(recordErrors.signed_by_another, { values: { name } });
  throw new AppError(recordErrors.signed_by_another, {
    values: { name },
    fields: [{ field: 'signedName', message: text }],
  });
}
