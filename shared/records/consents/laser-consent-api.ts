import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id, PersonName } from '#shared/core/schemas.ts';
import { Guardian, StoredGuardian } from '#shared/intake/application/answers.ts';
import { LaserConsent } from './laser-consent.ts';
import { longestSignature } from './signature.ts';

const OfAppointment = z.object({ appointmentId: Id });
const ofTheTeam = ['admin', 'supervisor', 'staff'] as const;

/** An appointment of today that nobody has consented to yet. */
export const ConsentDue = z.object({
  appointmentId: Id,
  patientId: Id,
  patientName: z.string(),
  date: CivilDate,
  time: CivilTime,
  staffName: z.string(),
  serviceNames: z.array(z.string()),
  /** Somebody answers for the client; unknown without a birthday. */
  isMinor: z.optional(z.boolean()),
  /** Of a minor, who answered for them when they came in. */
  guardian: z.optional(StoredGuardian),
});
export type ConsentDue = z.infer<typeof ConsentDue>;

export const listConsentsDue = route('listConsentsDue', {
  method: 'GET',
  path: '/laser-consents/due',
  summary: 'Today’s laser appointments without an accepted laser consent; staff hear of their own',
  allow: ofTheTeam,
  topics: ['patients'],
  reply: z.array(ConsentDue),
});

export const acceptLaserConsent = route('acceptLaserConsent', {
  method: 'POST',
  path: '/appointments/{appointmentId}/laser-consent',
  summary:
    'Keeps the laser consent of an appointment of today: who consented, who recorded it, and the drawn signature',
  allow: ofTheTeam,
  params: OfAppointment,
  body: z.strictObject({
    /** Of the text that was on the screen, read and accepted. */
    textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    guardian: z.optional(Guardian),
    /** What was typed where nothing was drawn; the picture shows it. */
    signedName: z.optional(PersonName),
    /** A PNG in a `data:` address. */
    signature: z.string().check(z.maxLength(longestSignature, { error: 'La firma pesa demasiado.' })),
  }),
  reply: LaserConsent,
});

export const getLaserConsent = route('getLaserConsent', {
  method: 'GET',
  path: '/appointments/{appointmentId}/laser-consent',
  summary:
    'The laser consent of an appointment, deleted or not, with a short-lived link to its signature; staff read their own',
  allow: ofTheTeam,
  params: OfAppointment,
  reply: z.object({ consent: LaserConsent, signatureLink: z.string() }),
});
