import * as z from 'zod/mini';
import { e164 } from '#shared/core/phone/e164.ts';
import { CivilDate, Email, inLines, inOneLine, OptionalPhone } from '#shared/core/schemas.ts';
import { GeocodedPlace, type Patient, type storedContact } from './patient.ts';

const longestAddress = 200;
export const oldestBirth = '1900-01-01';

const name = (missing: string) =>
  z
    .string()
    .check(
      inOneLine,
      z.minLength(1, { error: missing }),
      z.maxLength(80, { error: 'Máximo 80 caracteres.' }),
    );

export const FirstName = name('Escribe el nombre.');
export const LastName = name('Escribe el apellido.');
export const Address = z
  .string()
  .check(inOneLine, z.minLength(1), z.maxLength(longestAddress, { error: 'Máximo 200 caracteres.' }));

const BirthDate = CivilDate.check(z.refine((date) => date >= oldestBirth, { error: 'Fecha inválida.' }));

/** What the front desk writes of a client; what is left out is not known. */
export const contactFields = {
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: z._default(OptionalPhone, ''),
  address: z.optional(Address),
  /** Where a chosen suggestion is; an address typed by hand has none. */
  place: z.optional(GeocodedPlace),
  birthDate: z.optional(BirthDate),
} satisfies Record<keyof typeof storedContact, z.ZodMiniType>;
/** A client as the front desk writes them down: how to reach them, and what they never read themselves. */
export const deskFields = {
  ...contactFields,
  notes: z.optional(z.string().check(inLines, z.maxLength(2000, { error: 'Máximo 2,000 caracteres.' }))),
};
const Contact = z.object(contactFields);
export type Contact = z.infer<typeof Contact>;

/** A phone as it is kept; what is no phone, as it was written. */
export const storedPhone = (phone: string) => e164(phone) ?? phone;

/** Nobody is born after today. */
export const birthIsPast = (birthDate: string | undefined, today: string) =>
  birthDate === undefined || birthDate <= today;

const isContact = (name: string): name is keyof typeof contactFields => name in contactFields;
const isRequired = (name: keyof typeof contactFields) => contactFields[name].type !== 'optional';

/** What of a client the front desk may change, without what is not known. */
export function contactOf({ place, ...given }: Pick<Patient, keyof Contact>): Contact {
  const located = { ...given, place: given.address ? place : undefined };
  const known = Object.entries(located).filter(
    ([name, value]) => isContact(name) && (isRequired(name) || value),
  );
  // Required fields are there, whatever their value.
  return Object.fromEntries(known) as Contact;
}

/** A client who has just been written down. */
export function newPatient(given: { patientId: string; contact: Contact; at: string }): Patient {
  const { patientId, contact, at } = given;
  return {
    ...contactOf({ ...contact, phone: storedPhone(contact.phone) }),
    patientId,
    active: true,
    permissions: [],
    allowedServiceIds: [],
    createdAt: at,
    version: 0,
  };
}

/** The client with this contact in place of the current one. */
export function withContact(patient: Patient, contact: Contact): Patient {
  const others = Object.entries(patient).filter(([name]) => !isContact(name));
  const replaced = contactOf({ ...contact, phone: storedPhone(contact.phone) });
  // A client is their contact and all other fields.
  return { ...Object.fromEntries(others), ...replaced } as Patient;
}
