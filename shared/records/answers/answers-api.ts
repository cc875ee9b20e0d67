import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilDate, Id, Instant } from '#shared/core/schemas.ts';
import { RenewedHealthAnswers, StoredGuardian, StoredHealth } from '#shared/intake/application/answers.ts';
import { AnswersValidity } from '#shared/intake/application/answers-validity.ts';

// A client's health answers, requested by the team and given in the account or by a link (docs/adr/0044).

const PatientParams = z.object({ patientId: Id });
const LinkParams = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/)) });
const ownAnswersAccess = {
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientParams,
} as const;

export const requestHealthAnswers = route('requestHealthAnswers', {
  method: 'POST',
  path: '/patients/{patientId}/record/health-answers/request',
  summary: 'Sends a client a link to the health questionnaire. Earlier links expire',
  allow: ['admin', 'supervisor', 'staff'],
  params: PatientParams,
  reply: z.object({ requestId: Id }),
});

export const MyHealthAnswers = z.extend(AnswersValidity, {
  isAsked: z.boolean(),
  birthDate: z.optional(CivilDate),
  answered: z.optional(
    z.object({
      on: CivilDate,
      /** Expiry of the answers. Absent if they never expire. */
      until: z.optional(CivilDate),
      recordedAt: Instant,
      answers: z.extend(StoredHealth, { guardian: z.optional(StoredGuardian) }),
    }),
  ),
});
export type MyHealthAnswers = z.infer<typeof MyHealthAnswers>;

export const getMyHealthAnswers = route('getMyHealthAnswers', {
  method: 'GET',
  path: '/patients/{patientId}/health-answers',
  summary: 'Returns a client’s health answers, and whether the center has requested them',
  ...ownAnswersAccess,
  topics: ['patients'],
  reply: MyHealthAnswers,
});

export const giveHealthAnswers = route('giveHealthAnswers', {
  method: 'POST',
  path: '/patients/{patientId}/health-answers',
  summary: 'Submits a client’s health answers, for the first time or again. Earlier answers are retained',
  ...ownAnswersAccess,
  body: z.strictObject({
    recordedAt: z.optional(Instant),
    answers: RenewedHealthAnswers,
  }),
  reply: z.object({ recordedAt: Instant }),
});

export const openAnswersLink = route('openAnswersLink', {
  method: 'GET',
  path: '/answer-links/{token}',
  summary: 'Returns the state of a health questionnaire link, without answers. Opening it changes nothing',
  allow: ['public'],
  params: LinkParams,
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('open') }),
    /** Clients with a password must sign in to answer. */
    z.object({ state: z.literal('signIn'), patientId: Id }),
    z.object({ state: z.literal('answered'), on: CivilDate }),
  ]),
});

export const startAnswersLink = route('startAnswersLink', {
  method: 'POST',
  path: '/answer-links/{token}/start',
  summary: 'Starts answering through a link. Mail scanners do not call it',
  allow: ['public'],
  params: LinkParams,
  /** Whether this call recorded the first opening. */
  reply: z.object({ isFirst: z.boolean() }),
});

export const answerByLink = route('answerByLink', {
  method: 'POST',
  path: '/answer-links/{token}/answers',
  summary: 'Submits health answers through a link, once, for a client without a password',
  allow: ['public'],
  params: LinkParams,
  body: z.strictObject({ answers: RenewedHealthAnswers }),
  reply: z.object({ on: CivilDate }),
});
