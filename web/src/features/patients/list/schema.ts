import * as z from 'zod/mini';
import { phone } from '#shared/core/format.ts';
import { contactFields } from '#shared/patients/contact.ts';
import type { PatientProfile } from '#shared/patients/desk-api.ts';
import { GeocodedPlace } from '#shared/patients/patient.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';

const Fields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  place: z.optional(GeocodedPlace),
  birthDate: z.string(),
  active: z.boolean(),
});

const Taken = z.strictObject({ ...contactFields, active: z.boolean() });

/** What was left empty is not known, and a place without its address is nowhere. */
const known = ({ address, place, birthDate, ...rest }: z.output<typeof Fields>): z.input<typeof Taken> => ({
  ...rest,
  ...(address.trim() !== '' && { address }),
  ...(address.trim() !== '' && place && { place }),
  ...(birthDate !== '' && { birthDate }),
});

/** What the form holds, and what the calls take of it. */
export const PatientForm = z.pipe(z.pipe(Fields, z.transform(known)), Taken);
export type PatientValues = z.output<typeof PatientForm>;
export type PatientFormState = AppForm<z.input<typeof PatientForm>, PatientValues>;

export const newPatientValues: z.input<typeof PatientForm> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  birthDate: '',
  active: true,
};

/** The form of a client as they are; the phone as people write it. */
export const valuesOf = ({
  patientId: _id,
  version: _version,
  ...profile
}: PatientProfile): z.input<typeof PatientForm> => ({
  ...profile,
  phone: phone(profile.phone),
  address: profile.address ?? '',
  birthDate: profile.birthDate ?? '',
});
