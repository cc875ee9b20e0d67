import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Cursor, Id, Instant, inLines } from '#shared/core/schemas.ts';
import { HealthAnswers } from '#shared/intake/application/answers.ts';
import { AnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { storedContact } from '#shared/patients/patient.ts';
import { AnswersRequestView } from './answers/answers-request.ts';
import { LaserConsent } from './consents/laser-consent.ts';
import { IntakeRecord } from './intake-record.ts';
import { PastInterview } from './past-interview.ts';
import { maxRecommendations, Recommendation } from './treatment/recommendation.ts';
import { NewSkinAnalysis, SkinAnalysis, skinTypes } from './treatment/skin-analysis.ts';

// Each read is audited. Aestheticians may open records of clients with whom they have or had an appointment.

const PatientParams = z.object({ patientId: Id });
const pageQuery = z.strictObject({ cursor: z.optional(Cursor) });
const teamAccess = { allow: ['admin', 'supervisor', 'staff'], params: PatientParams } as const;

/** Aestheticians do not see the address. */
const { address: _address, place: _place, ...identity } = storedContact;

export const RecordSummary = z.object({
  patientId: Id,
  ...identity,
  /** Another person verified this e-mail. Sign-in is blocked. */
  emailLost: z.optional(z.boolean()),
  mailStop: z.optional(z.enum(mailStopReasons)),
  /** The account is deactivated, so no appointment can be created. */
  inactive: z.optional(z.boolean()),
  ageYears: z.optional(z.int()),
  /** Minors need a guardian for consents. Absent without a birthday. */
  isMinor: z.optional(z.boolean()),
  clientSince: Instant,
  /** False means that allergies and conditions are unknown, not absent. */
  hasAnswers: z.boolean(),
  answersExpiredSince: z.optional(CivilDate),
  allergies: z.string(),
  conditions: z.array(z.enum(conditions)),
  /** Those that raise a treatment alert. */
  alertConditions: z.array(z.enum(conditions)),
  skinType: z.optional(z.enum(skinTypes)),
  documentCount: z.int(),
});
export type RecordSummary = z.infer<typeof RecordSummary>;

export const getRecordSummary = route('getRecordSummary', {
  method: 'GET',
  path: '/patients/{patientId}/record',
  summary: 'Returns the header of a client’s record: identity and alerts',
  ...teamAccess,
  reply: RecordSummary,
});

export const getIntakeRecord = route('getIntakeRecord', {
  method: 'GET',
  path: '/patients/{patientId}/record/intake',
  summary: 'Returns a client’s intake answers and consent, with the contraindications',
  ...teamAccess,
  reply: z.object({
    record: z.optional(IntakeRecord),
    answeredOn: z.optional(CivilDate),
    past: z.array(PastInterview),
    answersStanding: AnswersValidity,
    request: z.optional(AnswersRequestView),
    alerts: z.array(z.object({ condition: z.enum(conditions), message: z.string() })),
    laserConsents: z.array(
      z.object({
        appointmentId: Id,
        at: Instant,
        version: z.string(),
        acceptedBy: LaserConsent.shape.acceptedBy,
        /** Absent if it was signed through a link. */
        recordedByName: z.optional(z.string()),
        mayOpen: z.boolean(),
      }),
    ),
  }),
});

export const correctHealthAnswers = route('correctHealthAnswers', {
  method: 'PUT',
  path: '/patients/{patientId}/record/health-answers',
  summary: 'Corrects a client’s health answers, with a reason. Earlier answers are retained',
  ...teamAccess,
  body: z.strictObject({
    recordedAt: Instant,
    answers: HealthAnswers,
    reason: z.string().check(inLines, z.minLength(3, { error: 'Escribe el motivo.' }), z.maxLength(300)),
  }),
  reply: z.object({ recordedAt: Instant }),
});

export const listSkinAnalyses = route('listSkinAnalyses', {
  method: 'GET',
  path: '/patients/{patientId}/skin-analyses',
  summary: 'Lists a client’s skin analyses, latest date first',
  ...teamAccess,
  query: pageQuery,
  reply: z.object({ rows: z.array(SkinAnalysis), cursor: z.optional(Cursor) }),
});

export const addSkinAnalysis = route('addSkinAnalysis', {
  method: 'POST',
  path: '/patients/{patientId}/skin-analyses',
  summary: 'Adds a skin analysis to a client’s record. Analyses are never overwritten',
  allow: ['admin', 'staff'],
  params: PatientParams,
  body: NewSkinAnalysis,
  reply: SkinAnalysis,
});

export const listRecommendations = route('listRecommendations', {
  method: 'GET',
  path: '/patients/{patientId}/recommendations',
  summary: 'Lists the products recommended to a client, in the chosen order',
  allow: ['admin', 'supervisor', 'staff', 'patient'],
  own: { patient: 'patientId' },
  topics: ['patients'],
  params: PatientParams,
  reply: z.object({ items: z.array(Recommendation) }),
});

export const listRecommendableProducts = route('listRecommendableProducts', {
  method: 'GET',
  path: '/recommendable-products',
  summary: 'Lists the products that can be recommended, by name',
  allow: ['admin', 'supervisor', 'staff'],
  reply: z.array(z.object({ productId: Id, name: z.string(), priceCents: Cents })),
});

export const saveRecommendations = route('saveRecommendations', {
  method: 'PUT',
  path: '/patients/{patientId}/recommendations',
  summary: 'Replaces a client’s recommended products. Names and prices come from the catalog',
  ...teamAccess,
  body: z.strictObject({
    productIds: z.array(Id).check(
      z.maxLength(maxRecommendations, { error: `Elige hasta ${maxRecommendations} productos.` }),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'Un producto se repite.' }),
    ),
  }),
  reply: z.object({ items: z.array(Recommendation) }),
});

export const AccessEntry = z.object({
  auditId: Id,
  at: Instant,
  who: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AccessEntry = z.infer<typeof AccessEntry>;

export const listAccessLog = route('listAccessLog', {
  method: 'GET',
  path: '/patients/{patientId}/access-log',
  summary:
    'Lists the reads and changes of a client’s record, newest first. Entries are written by the system only',
  allow: ['admin'],
  params: PatientParams,
  query: pageQuery,
  reply: z.object({ rows: z.array(AccessEntry), cursor: z.optional(Cursor) }),
});

export const listProspectAccessLog = route('listProspectAccessLog', {
  method: 'GET',
  path: '/prospects/{prospectId}/access-log',
  summary: 'Lists the reads of an application that has not become a client, newest first',
  allow: ['admin'],
  params: z.object({ prospectId: Id }),
  query: pageQuery,
  reply: z.object({ rows: z.array(AccessEntry), cursor: z.optional(Cursor) }),
});
