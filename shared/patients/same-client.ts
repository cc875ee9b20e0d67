import * as z from 'zod/mini';
import { defineConfirmation, type FactOf } from '#shared/core/confirmation.ts';
import { isSameName } from '#shared/core/matches.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { Id } from '#shared/core/schemas.ts';
import type { Patient } from './patient.ts';

export const sameClientConfirmation = defineConfirmation('sameClient', {
  text: 'Ya hay un cliente con ese teléfono, o con ese nombre y esa fecha de nacimiento.',
  fact: z.object({ patientId: Id, name: z.string(), email: z.string(), why: z.enum(['phone', 'person']) }),
  answer: {},
});

type Contact = Pick<Patient, 'firstName' | 'lastName' | 'email' | 'phone' | 'birthDate'>;
const nameOf = ({ firstName, lastName }: Contact) => `${firstName} ${lastName}`;

/** Clients with the same phone, or the same name and birth date; the same e-mail is rejected elsewhere. */
export function findSameClients(
  added: Contact,
  known: readonly Patient[],
): FactOf<typeof sameClientConfirmation>[] {
  const isSamePerson = (other: Contact) =>
    added.birthDate !== undefined &&
    added.birthDate === other.birthDate &&
    isSameName(nameOf(added), nameOf(other));
  const phoneOf = ({ phone }: Contact) => toE164(phone) ?? phone;
  const hasSamePhone = (other: Contact) => added.phone !== '' && phoneOf(added) === phoneOf(other);
  return known
    .filter((each) => !each.hidden && each.email !== added.email)
    .filter((each) => isSamePerson(each) || hasSamePhone(each))
    .map((each) => ({
      patientId: each.patientId,
      name: nameOf(each),
      email: each.email,
      why: isSamePerson(each) ? 'person' : 'phone',
    }));
}
