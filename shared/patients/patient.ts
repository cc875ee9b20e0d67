import * as z from 'zod/mini';
import {
  CivilDate,
  Email,
  Id,
  Instant,
  inOneLine,
  Latitude,
  Longitude,
  PersonName,
  toStoredSchema,
  Version,
} from '#shared/core/schemas.ts';
import { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { intakeServices } from '#shared/intake/application/choices.ts';

export const GeocodedPlace = z.strictObject({
  latitude: Latitude,
  longitude: Longitude,
  municipality: z.optional(z.string().check(inOneLine, z.maxLength(80))),
});
export const StoredPlace = toStoredSchema(GeocodedPlace);
export type GeocodedPlace = z.infer<typeof GeocodedPlace>;

/** Contact fields as stored. `contactFields` validates the input. */
export const storedContact = {
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.string(),
  address: z.optional(z.string()),
  place: z.optional(StoredPlace),
  birthDate: z.optional(CivilDate),
};

/** A client, whose id is also the account's. Intake answers are a separate record. */
export const Patient = z.object({
  patientId: Id,
  ...storedContact,
  /** Internal notes of the front desk, hidden from the client. */
  notes: z.optional(z.string()),
  /** S3 key of the profile picture in the private bucket. */
  photoKey: z.optional(z.string()),
  active: z.boolean(),
  /** Removed from all lists. Payments and audit trail remain. */
  hidden: z.optional(z.boolean()),
  /** The client to whom everything of this removed duplicate was moved. Absent unless merged. */
  mergedInto: z.optional(Id),
  /** Registered without verifying the e-mail yet, which booking requires. */
  awaitsEmailProof: z.optional(z.boolean()),
  /** New e-mail, unused until verified. */
  pendingEmail: z.optional(Email),
  intakeService: z.optional(z.enum(intakeServices)),
  /** Preferred appointment from the application, until the first request. */
  preferred: z.optional(toStoredSchema(AppointmentPreference)),
  permissions: z.array(z.string()),
  allowedServiceIds: z.array(Id),
  laserRequestPending: z.optional(z.boolean()),
  /** Opt-in to treatment names in reminders, which other people may read. */
  namesTreatment: z.optional(z.boolean()),
  noGreetings: z.optional(z.boolean()),
  greetedYear: z.optional(z.int()),
  /** Written by each booking, so that a concurrent removal fails on a stale version. */
  lastBookedId: z.optional(Id),
  /** Day of the latest completed appointment. Absent if there is none. */
  lastAppointment: z.optional(CivilDate),
  createdAt: Instant,
  version: Version,
});
export type Patient = z.infer<typeof Patient>;
