import * as z from 'zod/mini';
import { toE164 } from '#shared/core/phone/e164.ts';
import { CivilDate, Email, inLines, inOneLine, OptionalPhone } from '#shared/core/schemas.ts';
import { GeocodedPlace, type Patient, type storedContact } from './patient.ts';

const maxAddressLength = 200;
export const earliestBirthDate = '1900-01-01';

const buildNameSchema = (missingMessage: string) =>
  z
    .string()
    .check(
      inOneLine,
      z.minLength(1, { error: missingMessage }),
      z.maxLength(80, { error: 'Máximo 80 caracteres.' }),
    );

export const FirstName = buildNameSchema('Escribe el nombre.');
export const LastName = buildNameSchema('Escribe el apellido.');
export const Address = z
  .string()
  .check(inOneLine, z.minLength(1), z.maxLength(maxAddressLength, { error: 'Máximo 200 caracteres.' }));

const BirthDate = CivilDate.check(
  z.refine((date) => date >= earliestBirthDate, { error: 'Fecha inválida.' }),
);

export const contactFields = {
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: z._default(OptionalPhone, ''),
  address: z.optional(Address),
  /** Coordinates of a chosen suggestion. Absent for a typed address. */
  place: z.optional(GeocodedPlace),
  birthDate: z.optional(BirthDate),
} satisfies Record<keyof typeof storedContact, z.ZodMiniType>;
/** Contact fields and the internal notes, which the client cannot read. */
export const deskFields = {
  ...contactFields,
  notes: z.optional(z.string().check(inLines, z.maxLength(2000, { error: 'Máximo 2,000 caracteres.' }))),
};
const Contact = z.object(contactFields);
export type Contact = z.infer<typeof Contact>;

export const toStoredPhone = (phone: string) => toE164(phone) ?? phone;

export const isAbsentOrPastBirthDate = (birthDate: string | undefined, today: string) =>
  birthDate === undefined || birthDate <= today;

const isContactField = (name: string): name is keyof typeof contactFields => name in contactFields;
const isRequiredField = (name: keyof typeof contactFields) => contactFields[name].type !== 'optional';

/** Selects the contact fields, without empty optional ones. */
export function pickContact({ place, ...fields }: Pick<Patient, keyof Contact>): Contact {
  const fieldsWithPlace = { ...fields, place: fields.address ? place : undefined };
  const filledEntries = Object.entries(fieldsWithPlace).filter(
    ([name, value]) => isContactField(name) && (isRequiredField(name) || value),
  );
  // Required fields are present even if they are empty.
  return Object.fromEntries(filledEntries) as Contact;
}

export function createNewPatient(input: { patientId: string; contact: Contact; at: string }): Patient {
  const { patientId, contact, at } = input;
  return {
    ...pickContact({ ...contact, phone: toStoredPhone(contact.phone) }),
    patientId,
    active: true,
    permissions: [],
    allowedServiceIds: [],
    createdAt: at,
    version: 0,
  };
}

export function withContact(patient: Patient, contact: Contact): Patient {
  const otherFields = Object.entries(patient).filter(([name]) => !isContactField(name));
  const newContact = pickContact({ ...contact, phone: toStoredPhone(contact.phone) });
  // A client consists of the contact and all other fields.
  return { ...Object.fromEntries(otherFields), ...newContact } as Patient;
}
