import * as z from 'zod/mini';
import { dateRangeCheck, dateRangeFields } from '#shared/core/list-query.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Email, Id, Minutes } from '#shared/core/schemas.ts';
import { AvailableTimes } from '#shared/staff/available-times.ts';
import { IntakeAnswers } from './application/answers.ts';
import { AppointmentPreference } from './application/appointment-preference.ts';
import { intakeServices } from './application/choices.ts';
import { intakeErrors } from './errors.ts';

export const submitIntake = route('submitIntake', {
  method: 'POST',
  path: '/intake',
  summary: 'Submits an applicant’s questionnaire and consent. The submission cannot be read back',
  allow: ['public'],
  body: z.strictObject({
    answers: IntakeAnswers,
    consent: z.strictObject({
      textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      accepted: z.literal(true, { error: intakeErrors.consent_required.text }),
    }),
    preferred: z.optional(AppointmentPreference),
    /** Honeypot. People do not see the field, so a value reveals a bot. */
    website: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    prospectId: Id,
    service: z.enum(intakeServices),
    /** `interview` for laser, which needs a call first, and `register` otherwise. */
    next: z.enum(['interview', 'register']),
  }),
});

export const checkIntakeEmail = route('checkIntakeEmail', {
  method: 'POST',
  path: '/intake/email-check',
  summary: 'Returns whether a client can sign in with an e-mail, for applicants who start the questionnaire',
  allow: ['public'],
  repeatable: true,
  body: z.strictObject({ email: Email }),
  /** Always false on stages that hide whether an e-mail has an account. */
  reply: z.object({ isClient: z.boolean() }),
});

export const OpenService = z.object({
  serviceId: Id,
  name: z.string(),
  categoryName: z.string(),
  durationMinutes: Minutes,
  laser: z.boolean(),
});
export type OpenService = z.infer<typeof OpenService>;

export const getIntakeForm = route('getIntakeForm', {
  method: 'GET',
  path: '/intake/form',
  summary: 'Returns the age from which applicants answer the questionnaire themselves',
  allow: ['public'],
  reply: z.object({ adultYears: z.int() }),
});

export const listIntakeServices = route('listIntakeServices', {
  method: 'GET',
  path: '/intake/services',
  summary: 'Lists the services whose free slots are public',
  allow: ['public'],
  reply: z.array(OpenService),
});

export const PreferredAppointment = z.object({
  serviceId: Id,
  serviceName: z.string(),
  laser: z.boolean(),
  date: z.optional(CivilDate),
  time: z.optional(CivilTime),
});
export type PreferredAppointment = z.infer<typeof PreferredAppointment>;

export const getPreferredAppointment = route('getPreferredAppointment', {
  method: 'GET',
  path: '/patients/{patientId}/preferred-visit',
  summary:
    'Returns the appointment that a client preferred in their application, until they request one. With a service id, returns that service instead',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['intake'],
  params: z.object({ patientId: Id }),
  query: z.strictObject({ serviceId: z.optional(Id) }),
  reply: z.object({ preferred: z.optional(PreferredAppointment) }),
});

export const listOpenTimes = route('listOpenTimes', {
  method: 'GET',
  path: '/intake/times',
  summary: 'Lists free slots of a service in a date range, without naming the aestheticians',
  allow: ['public'],
  query: z.strictObject({ ...dateRangeFields, serviceId: Id }).check(dateRangeCheck),
  reply: AvailableTimes,
});
