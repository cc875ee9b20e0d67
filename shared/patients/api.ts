import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { GeocodedPlace } from './patient.ts';

export const PatientPreference = z.object({
  serviceId: Id,
  serviceName: z.string(),
  date: z.optional(CivilDate),
  time: z.optional(CivilTime),
  /** True if the service is laser and the client still needs laser admission. */
  needsLaser: z.boolean(),
});
export type PatientPreference = z.infer<typeof PatientPreference>;

export const PatientOption = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
  /** The preferred appointment, stored as `preferred`. */
  wish: z.optional(PatientPreference),
});
export type PatientOption = z.infer<typeof PatientOption>;

export const maxSearchResults = 20;

export const maxSearchLength = 80;

export const searchPatients = route('searchPatients', {
  method: 'GET',
  path: '/patients',
  summary:
    'Searches clients whose name, e-mail or phone has every word or word prefix, best match first, at most 20',
  allow: frontDesk,
  topics: ['patients'],
  query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(maxSearchLength)) }),
  reply: z.array(PatientOption),
});

export const SuggestedAddress = z.object({
  ...GeocodedPlace.shape,
  /** The full address. It is stored as the address if the suggestion is chosen. */
  label: z.string(),
});
export type SuggestedAddress = z.infer<typeof SuggestedAddress>;

export const suggestAddresses = route('suggestAddresses', {
  method: 'GET',
  path: '/addresses',
  summary: 'Suggests addresses in Puerto Rico for a partial text, each with its coordinates, at most 5',
  allow: ['admin', 'supervisor', 'staff', 'patient'],
  query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  reply: z.array(SuggestedAddress),
});
