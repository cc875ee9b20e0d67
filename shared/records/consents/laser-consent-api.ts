import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id, PersonName } from '#shared/core/schemas.ts';
import { Guardian, StoredGuardian } from '#shared/intake/application/answers.ts';
import { LaserConsent } from './laser-consent.ts';
import { maxSignatureLength } from './signature.ts';

const AppointmentParams = z.object({ appointmentId: Id });
const teamRoles = ['admin', 'supervisor', 'staff'] as const;

export const DueConsent = z.object({
  appointmentId: Id,
  patientId: Id,
  patientName: z.string(),
  date: CivilDate,
  time: CivilTime,
  staffName: z.string(),
  serviceNames: z.array(z.string()),
  /** Whether a guardian must sign. Absent without a birthday. */
  isMinor: z.optional(z.boolean()),
  guardian: z.optional(StoredGuardian),
});
export type DueConsent = z.infer<typeof DueConsent>;

export const listConsentsDue = route('listConsentsDue', {
  method: 'GET',
  path: '/laser-consents/due',
  summary: 'Lists today’s laser appointments without an accepted laser consent. Staff see only their own',
  allow: teamRoles,
  topics: ['patients'],
  reply: z.array(DueConsent),
});

export const acceptLaserConsent = route('acceptLaserConsent', {
  method: 'POST',
  path: '/appointments/{appointmentId}/laser-consent',
  summary: 'Records the laser consent of an appointment of today: signer, recording user and signature image',
  allow: teamRoles,
  params: AppointmentParams,
  body: z.strictObject({
    textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    guardian: z.optional(Guardian),
    /** Name typed instead of a drawn signature. The picture shows it. */
    signedName: z.optional(PersonName),
    signature: z.string().check(z.maxLength(maxSignatureLength, { error: 'La firma pesa demasiado.' })),
  }),
  reply: LaserConsent,
});

export const getLaserConsent = route('getLaserConsent', {
  method: 'GET',
  path: '/appointments/{appointmentId}/laser-consent',
  summary:
    'Returns an appointment’s laser consent, even if the appointment is deleted, with a short-lived link to the signature. Staff see only their own',
  allow: teamRoles,
  params: AppointmentParams,
  reply: z.object({ consent: LaserConsent, signatureLink: z.string() }),
});
