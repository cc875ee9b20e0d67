import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Cursor, Id, Instant, inLines } from '#shared/core/schemas.ts';
import { HealthAnswers } from '#shared/intake/application/answers.ts';
import { AnswersStanding } from '#shared/intake/application/answers-standing.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { storedContact } from '#shared/patients/patient.ts';
import { AnswersRequestView } from './answers/answers-request.ts';
import { LaserConsent } from './consents/laser-consent.ts';
import { IntakeRecord } from './intake-record.ts';
import { PastInterview } from './past-interview.ts';
import { mostRecommendations, Recommendation } from './treatment/recommendation.ts';
import { NewSkinAnalysis, SkinAnalysis, skinTypes } from './treatment/skin-analysis.ts';

// A client's clinical record, as its dialog shows it. Every read leaves a line in the access log; an aesthetician
// opens the records of clients she has or had an appointment with, and no other.

const OfPatient = z.object({ patientId: Id });
const paged = z.strictObject({ cursor: z.optional(Cursor) });
const team = { allow: ['admin', 'supervisor', 'staff'], params: OfPatient } as const;

/** An aesthetician does not see where a client lives. */
const { address: _address, place: _place, ...identity } = storedContact;

/** What the team sees before anything else. */
export const RecordSummary = z.object({
  patientId: Id,
  ...identity,
  /** Their e-mail is another person's, who proved it: they cannot sign in. */
  emailLost: z.optional(z.boolean()),
  /** Why they get no e-mails. */
  mailStop: z.optional(z.enum(mailStopReasons)),
  ageYears: z.optional(z.int()),
  /** Consents need somebody who answers for them; unknown without a birthday. */
  isMinor: z.optional(z.boolean()),
  clientSince: Instant,
  /** Without answers nobody knows of allergies or conditions: that there are no alerts says nothing. */
  hasAnswers: z.boolean(),
  /** The first day on which the answers were too old, once they are. */
  answersExpiredSince: z.optional(CivilDate),
  allergies: z.string(),
  /** Answered with yes at intake. */
  conditions: z.array(z.enum(conditions)),
  /** Those of them that speak against a treatment. */
  alertConditions: z.array(z.enum(conditions)),
  skinType: z.optional(z.enum(skinTypes)),
  /** Files there are; who wants their names reads the list. */
  documentCount: z.int(),
});
export type RecordSummary = z.infer<typeof RecordSummary>;

export const getRecordSummary = route('getRecordSummary', {
  method: 'GET',
  path: '/patients/{patientId}/record',
  summary: 'The head of a client’s record: who they are and what to look out for',
  ...team,
  reply: RecordSummary,
});

export const getIntakeRecord = route('getIntakeRecord', {
  method: 'GET',
  path: '/patients/{patientId}/record/intake',
  summary: 'What a client answered at intake and consented to, and which answers speak against a treatment',
  ...team,
  reply: z.object({
    /** Absent for a client who never filled one in. */
    record: z.optional(IntakeRecord),
    /** The day of the client's own word; absent with the record. */
    answeredOn: z.optional(CivilDate),
    /** What they answered besides, newest first. */
    past: z.array(PastInterview),
    answersStanding: AnswersStanding,
    /** The last time the team asked for answers. */
    request: z.optional(AnswersRequestView),
    alerts: z.array(z.object({ condition: z.enum(conditions), message: z.string() })),
    laserConsents: z.array(
      z.object({
        appointmentId: Id,
        at: Instant,
        version: z.string(),
        acceptedBy: LaserConsent.shape.acceptedBy,
        recordedByName: z.string(),
        /** Its text and signature may be read by whoever asks. */
        mayOpen: z.boolean(),
      }),
    ),
  }),
});

export const correctHealthAnswers = route('correctHealthAnswers', {
  method: 'PUT',
  path: '/patients/{patientId}/record/health-answers',
  summary:
    'Corrects what a client answered about their health, with a reason; what stood there before is kept',
  ...team,
  body: z.strictObject({
    /** Of the record that was corrected. */
    recordedAt: Instant,
    answers: HealthAnswers,
    reason: z.string().check(inLines, z.minLength(3, { error: 'Escribe el motivo.' }), z.maxLength(300)),
  }),
  reply: z.object({ recordedAt: Instant }),
});

export const listSkinAnalyses = route('listSkinAnalyses', {
  method: 'GET',
  path: '/patients/{patientId}/skin-analyses',
  summary: 'Analyses of a client’s skin, newest day first',
  ...team,
  query: paged,
  reply: z.object({ rows: z.array(SkinAnalysis), cursor: z.optional(Cursor) }),
});

export const addSkinAnalysis = route('addSkinAnalysis', {
  method: 'POST',
  path: '/patients/{patientId}/skin-analyses',
  summary: 'Adds an analysis to those of a client; none is ever written over',
  allow: ['admin', 'staff'],
  params: OfPatient,
  body: NewSkinAnalysis,
  reply: SkinAnalysis,
});

export const listRecommendations = route('listRecommendations', {
  method: 'GET',
  path: '/patients/{patientId}/recommendations',
  summary: 'The products recommended to a client, in the order they were chosen',
  allow: ['admin', 'supervisor', 'staff', 'patient'],
  own: { patient: 'patientId' },
  topics: ['patients'],
  params: OfPatient,
  reply: z.object({ items: z.array(Recommendation) }),
});

export const listRecommendableProducts = route('listRecommendableProducts', {
  method: 'GET',
  path: '/recommendable-products',
  summary: 'The products that may be recommended, by name',
  allow: ['admin', 'supervisor', 'staff'],
  reply: z.array(z.object({ productId: Id, name: z.string(), priceCents: Cents })),
});

export const saveRecommendations = route('saveRecommendations', {
  method: 'PUT',
  path: '/patients/{patientId}/recommendations',
  summary: 'Replaces the list of products recommended to a client; names and prices are the catalogue’s',
  ...team,
  body: z.strictObject({
    productIds: z.array(Id).check(
      z.maxLength(mostRecommendations, { error: `Elige hasta ${mostRecommendations} productos.` }),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'Un producto se repite.' }),
    ),
  }),
  reply: z.object({ items: z.array(Recommendation) }),
});

/** A line of the access log, as it was written. */
export const AccessEntry = z.object({
  auditId: Id,
  at: Instant,
  /** Who did it, in words. */
  who: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AccessEntry = z.infer<typeof AccessEntry>;

export const listAccessLog = route('listAccessLog', {
  method: 'GET',
  path: '/patients/{patientId}/access-log',
  summary: 'Who read a client’s record and who changed what, newest first; nobody writes in it by hand',
  allow: ['admin'],
  params: OfPatient,
  query: paged,
  reply: z.object({ rows: z.array(AccessEntry), cursor: z.optional(Cursor) }),
});

export const listProspectAccessLog = route('listProspectAccessLog', {
  method: 'GET',
  path: '/prospects/{prospectId}/access-log',
  summary: 'Who read the answers of somebody who applied and is no client yet, newest first',
  allow: ['admin'],
  params: z.object({ prospectId: Id }),
  query: paged,
  reply: z.object({ rows: z.array(AccessEntry), cursor: z.optional(Cursor) }),
});
