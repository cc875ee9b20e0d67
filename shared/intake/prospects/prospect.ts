import * as z from 'zod/mini';
import { Email, Id, Instant, PersonName, Version } from '#shared/core/schemas.ts';
import { IntakeAnswers, intakeServices } from '../application/answers.ts';
import { GeneralConsent } from '../application/consent.ts';
import { PreferredAppointment } from '../application/preferred-appointment.ts';

/** `pending` until the front desk decides or the person registers; `active` once there is a client. */
export const prospectStatuses = ['pending', 'approved', 'active'] as const;
export const prospectSources = ['laserRequest', 'intake'] as const;

/** Somebody who filled in the questionnaire and is no client yet: for laser a request, else a registration begun. */
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
  answers: IntakeAnswers,
  ageYears: z.int(),
  consent: GeneralConsent,
  preferred: z.optional(PreferredAppointment),
  createdAt: Instant,
  /** The client they became. */
  patientId: z.optional(Id),
  version: Version,
});
export type Prospect = z.infer<typeof Prospect>;

type Standing = Pick<Prospect, 'service' | 'status' | 'laserRequestPending'>;

/** Whether the front desk has something to do about them (R126). */
export const isOpenProspect = ({ service, status, laserRequestPending }: Standing): boolean =>
  service === 'laser' ? laserRequestPending && status !== 'active' : status === 'pending';
