import * as z from 'zod/mini';
import {
  asStored,
  CivilDate,
  Email,
  Id,
  Instant,
  inOneLine,
  Latitude,
  Longitude,
  PersonName,
  Version,
} from '#shared/core/schemas.ts';
import { intakeServices } from '#shared/intake/application/choices.ts';
import { Wish } from '#shared/intake/application/wish.ts';

/** Where an address is, as the map service knows it. */
export const GeocodedPlace = z.strictObject({
  latitude: Latitude,
  longitude: Longitude,
  municipality: z.optional(z.string().check(inOneLine, z.maxLength(80))),
});
/** The same as it is kept. */
export const StoredPlace = asStored(GeocodedPlace);
export type GeocodedPlace = z.infer<typeof GeocodedPlace>;

/** What the front desk writes of a client and the record shows, as stored; `contactFields` validates the input. */
export const storedContact = {
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.string(),
  address: z.optional(z.string()),
  place: z.optional(StoredPlace),
  birthDate: z.optional(CivilDate),
};

/** A client of the center; the id is the one they sign in with. What they answered at intake is a record of its own. */
export const Patient = z.object({
  patientId: Id,
  ...storedContact,
  /** What the front desk keeps about them; they do not read it. */
  notes: z.optional(z.string()),
  /** Key of their picture among the private files. */
  photoKey: z.optional(z.string()),
  active: z.boolean(),
  /** Taken out of every list; money and trail remain. */
  hidden: z.optional(z.boolean()),
  /** They registered by themselves and have not yet opened the link that proves their e-mail: no booking until then. */
  awaitsEmailProof: z.optional(z.boolean()),
  /** The e-mail they are to have once its link is opened; until then it counts for nothing. */
  pendingEmail: z.optional(Email),
  /** The service their intake asked for. */
  intakeService: z.optional(z.enum(intakeServices)),
  /** What they applied with, until they first ask for an appointment. */
  preferred: z.optional(asStored(Wish)),
  permissions: z.array(z.string()),
  allowedServiceIds: z.array(Id),
  laserRequestPending: z.optional(z.boolean()),
  /** They want their treatment named in reminders, which others may read. */
  namesTreatment: z.optional(z.boolean()),
  /** They asked for no greetings. */
  noGreetings: z.optional(z.boolean()),
  /** The year in which somebody last wished them a happy birthday. */
  greetedYear: z.optional(z.int()),
  /** The last appointment booked. Each booking writes it, so that a removal that read the client before it is stale. */
  lastBookedId: z.optional(Id),
  createdAt: Instant,
  version: Version,
});
export type Patient = z.infer<typeof Patient>;
