import * as z from 'zod/mini';
import { Email, Id, Instant, PersonName, toStoredSchema, Version } from '#shared/core/schemas.ts';
import { StoredAnswers } from '../application/answers.ts';
import { AppointmentPreference } from '../application/appointment-preference.ts';
import { intakeServices } from '../application/choices.ts';
import { GeneralConsent } from '../application/consent.ts';
import { prospectSources, prospectStatuses } from './prospect-state.ts';

export const Prospect = z.object({
  prospectId: Id,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.string(),
  address: z.string(),
  service: z.enum(intakeServices),
  source: z.enum(prospectSources),
  status: z.enum(prospectStatuses),
  laserRequestPending: z.boolean(),
  answers: StoredAnswers,
  ageYears: z.int(),
  consent: GeneralConsent,
  /** Preferred appointment, until booked. */
  preferred: z.optional(toStoredSchema(AppointmentPreference)),
  createdAt: Instant,
  /** Set once the prospect is a client. */
  patientId: z.optional(Id),
  version: Version,
});
export type Prospect = z.infer<typeof Prospect>;
