import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { GeocodedPlace } from './patient.ts';

/** What a client wished for before their first appointment, as the catalogue has it now. */
export const PatientWish = z.object({
  serviceId: Id,
  serviceName: z.string(),
  date: z.optional(CivilDate),
  time: z.optional(CivilTime),
  /** It is laser, and they are not admitted to it. */
  needsLaser: z.boolean(),
});
export type PatientWish = z.infer<typeof PatientWish>;

/** A client as search results name them. */
export const PatientOption = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
  wish: z.optional(PatientWish),
});
export type PatientOption = z.infer<typeof PatientOption>;

/** Of what a search finds while somebody types. */
export const mostShown = 20;

/** More than this says nothing of whom somebody looks for. */
export const longestSearch = 80;

export const searchPatients = route('searchPatients', {
  method: 'GET',
  path: '/patients',
  summary:
    'Clients with every one of these words, or beginnings of words, in name, e-mail or phone, the best first; at most 20',
  allow: frontDesk,
  topics: ['patients'],
  query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(longestSearch)) }),
  reply: z.array(PatientOption),
});

/** An address that the map service knows. */
export const KnownAddress = z.object({
  ...GeocodedPlace.shape,
  /** Written out whole: what is kept. */
  label: z.string(),
});
export type KnownAddress = z.infer<typeof KnownAddress>;

export const suggestAddresses = route('suggestAddresses', {
  method: 'GET',
  path: '/addresses',
  summary:
    'Addresses of Puerto Rico that a text may become while it is typed, each with its point; at most 5',
  allow: ['admin', 'supervisor', 'staff', 'patient'],
  query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  reply: z.array(KnownAddress),
});
