import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { longDate, phone } from '#shared/core/format.ts';
import { deskFields } from '#shared/patients/contact.ts';
import type { PatientProfile } from '#shared/patients/desk-api.ts';
import { GeocodedPlace } from '#shared/patients/patient.ts';
import { meanwhileText } from '#web/src/components/changed-meanwhile/copy.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { patientFormText as text } from './copy.ts';

/** As it is typed. */
export const TypedPatient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  place: z.optional(GeocodedPlace),
  birthDate: z.string(),
  notes: z.string(),
  active: z.boolean(),
});

const Taken = z.strictObject({ ...deskFields, active: z.boolean() });

/** What was left empty is not known, and a place without its address is nowhere. */
const known = ({
  address,
  place,
  birthDate,
  notes,
  ...rest
}: z.output<typeof TypedPatient>): z.input<typeof Taken> => ({
  ...rest,
  ...(address.trim() !== '' && { address }),
  ...(address.trim() !== '' && place && { place }),
  ...(birthDate !== '' && { birthDate }),
  ...(notes.trim() !== '' && { notes }),
});

/** What the form holds, and what the calls take of it. */
export const PatientForm = z.pipe(z.pipe(TypedPatient, z.transform(known)), Taken);
export type PatientValues = z.output<typeof PatientForm>;
export type PatientFormState = AppForm<z.input<typeof PatientForm>, PatientValues>;

export const newPatientValues: z.input<typeof PatientForm> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  birthDate: '',
  notes: '',
  active: true,
};

/** What of it is told when somebody else changed it. */
export const patientParts: readonly Part<z.input<typeof PatientForm>>[] = [
  written('firstName', text.firstName),
  written('lastName', text.lastName),
  written('email', text.email),
  written('phone', text.phone),
  {
    label: text.birthDate,
    names: ['birthDate'],
    words: ({ birthDate }) => (isCivilDate(birthDate) ? longDate(birthDate) : birthDate),
  },
  { label: text.address, names: ['address', 'place'], words: ({ address }) => address },
  written('notes', text.notes),
  { label: text.active, names: ['active'], words: ({ active }) => meanwhileText.yesOrNo(active) },
];

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
  notes: profile.notes ?? '',
});
