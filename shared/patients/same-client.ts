import * as z from 'zod/mini';
import { defineConfirmation, type FactOf } from '#shared/core/confirmation.ts';
import { isSameName } from '#shared/core/matches.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { Id } from '#shared/core/schemas.ts';
import type { Patient } from './patient.ts';

/** Same phone, or same name and birth date. */
export const sameClientReasons = ['phone', 'person'] as const;

export const sameClientConfirmation = defineConfirmation('sameClient', {
  text: 'Ya hay un cliente con ese teléfono, o con ese nombre y esa fecha de nacimiento.',
  fact: z.object({ patientId: Id, name: z.string(), email: z.string(), why: z.enum(sameClientReasons) }),
  answer: {},
});

type Contact = Pick<Patient, 'firstName' | 'lastName' | 'email' | 'phone' | 'birthDate'>;
const formatName = ({ firstName, lastName }: Contact) => `${firstName} ${lastName}`;

/** Finds clients with the same phone, or the same name and birth date. The e-mail is checked elsewhere. */
export function findSameClients(
  newContact: Contact,
  existingPatients: readonly Patient[],
): FactOf<typeof sameClientConfirmation>[] {
  const isSamePerson = (other: Contact) =>
    newContact.birthDate !== undefined &&
    newContact.birthDate === other.birthDate &&
    isSameName(formatName(newContact), formatName(other));
  const normalizePhone = ({ phone }: Contact) => toE164(phone) ?? phone;
  const hasSamePhone = (other: Contact) =>
    newContact.phone !== '' && normalizePhone(newContact) === normalizePhone(other);
  return existingPatients
    .filter((patient) => !patient.hidden && patient.email !== newContact.email)
    .filter((patient) => isSamePerson(patient) || hasSamePhone(patient))
    .map((patient) => ({
      patientId: patient.patientId,
      name: formatName(patient),
      email: patient.email,
      why: isSamePerson(patient) ? 'person' : 'phone',
    }));
}

/**
 * Finds clients that may be a duplicate of this one. A family shares a phone, so another name with another birth
 * date is another person.
 */
export function findDuplicates(
  patient: Contact,
  existingPatients: readonly Patient[],
): FactOf<typeof sameClientConfirmation>[] {
  const otherPeopleIds = new Set(
    existingPatients
      .filter(
        (other) =>
          patient.birthDate !== undefined &&
          other.birthDate !== undefined &&
          patient.birthDate !== other.birthDate &&
          !isSameName(formatName(patient), formatName(other)),
      )
      .map(({ patientId }) => patientId),
  );
  return findSameClients(patient, existingPatients).filter(({ patientId }) => !otherPeopleIds.has(patientId));
}
