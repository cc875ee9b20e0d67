import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id, Instant, PersonName } from '#shared/core/schemas.ts';
import { Guardian, StoredGuardian } from '#shared/intake/application/answers.ts';
import { consentLinkEnds, LaserConsent } from './laser-consent.ts';
import { maxSignatureLength } from './signature.ts';

const AppointmentParams = z.object({ appointmentId: Id });
const LinkParams = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/)) });
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

const SignatureBody = z.strictObject({
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  guardian: z.optional(Guardian),
  /** Name typed instead of a drawn signature. The picture shows it. */
  signedName: z.optional(PersonName),
  signature: z.string().check(z.maxLength(maxSignatureLength, { error: 'La firma pesa demasiado.' })),
});
export type SignatureBody = z.infer<typeof SignatureBody>;

export const acceptLaserConsent = route('acceptLaserConsent', {
  method: 'POST',
  path: '/appointments/{appointmentId}/laser-consent',
  summary: 'Records the laser consent of an appointment of today: signer, recording user and signature image',
  allow: teamRoles,
  params: AppointmentParams,
  body: SignatureBody,
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

export const getConsentState = route('getConsentState', {
  method: 'GET',
  path: '/appointments/{appointmentId}/laser-consent/state',
  summary: 'Returns whether an appointment still lacks its laser consent. Staff see only their own',
  allow: teamRoles,
  topics: ['appointments', 'patients'],
  params: AppointmentParams,
  reply: z.object({ isMissing: z.boolean() }),
});

export const sendConsentLink = route('sendConsentLink', {
  method: 'POST',
  path: '/appointments/{appointmentId}/laser-consent/link',
  summary: 'Sends the client the link to sign the laser consent of a coming appointment',
  allow: teamRoles,
  params: AppointmentParams,
  reply: z.object({ appointmentId: Id }),
});

export const openConsentLink = route('openConsentLink', {
  method: 'GET',
  path: '/consent-links/{token}',
  summary: 'Returns what a consent link asks to sign, or why it is over. Opening it changes nothing',
  allow: ['public'],
  params: LinkParams,
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      patientFirstName: z.string(),
      /** As the consent’s text states it. */
      patientName: z.string(),
      date: CivilDate,
      time: CivilTime,
      serviceNames: z.array(z.string()),
      /** Whether a guardian must sign. Absent without a birthday. */
      isMinor: z.optional(z.boolean()),
    }),
    z.object({ state: z.enum(consentLinkEnds) }),
  ]),
});

export const signConsentLink = route('signConsentLink', {
  method: 'POST',
  path: '/consent-links/{token}/signature',
  summary: 'Signs the laser consent of the link’s appointment, once',
  allow: ['public'],
  params: LinkParams,
  body: SignatureBody,
  reply: z.object({ signedAt: Instant }),
});
