import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilDate, Cursor, Id, Instant, inLines } from '#shared/core/schemas.ts';
import { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import { DoseAnswersForm } from './dose-answers.ts';
import { DoseRequest } from './dose-request.ts';

export const WaitingDoseRequest = z.object({
  requestId: Id,
  patientId: Id,
  patientName: z.string(),
  createdAt: Instant,
});
export type WaitingDoseRequest = z.infer<typeof WaitingDoseRequest>;

export const listDoseRequests = route('listDoseRequests', {
  method: 'GET',
  path: '/dose-requests',
  summary: 'Lists pending dose requests, oldest first',
  allow: ['admin'],
  topics: ['health'],
  reply: z.array(WaitingDoseRequest),
});

export const PatientDoseRequest = z.pick(DoseRequest, {
  requestId: true,
  status: true,
  createdAt: true,
  answeredAt: true,
  message: true,
  answers: true,
});
export type PatientDoseRequest = z.infer<typeof PatientDoseRequest>;

const PatientParams = z.object({ patientId: Id });

export const listPatientDoseRequests = route('listPatientDoseRequests', {
  method: 'GET',
  path: '/patients/{patientId}/dose-requests',
  summary: 'Lists a client’s dose requests with their answers, newest first. Reads by the center are audited',
  allow: ['patient', 'admin'],
  own: { patient: 'patientId' },
  topics: ['health'],
  params: PatientParams,
  reply: z.array(PatientDoseRequest),
});

export const requestDoseIncrease = route('requestDoseIncrease', {
  method: 'POST',
  path: '/patients/{patientId}/dose-requests',
  summary: 'Requests more doses of a client’s medication. Only one request can be pending',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientParams,
  body: z.strictObject({ answers: DoseAnswersForm }),
  reply: PatientDoseRequest,
});

const ReviewWeight = z.object({ date: CivilDate, weightTenths: z.int() });

export const DoseReview = z.extend(PatientDoseRequest, {
  patientId: Id,
  patientName: z.string(),
  answeredBy: z.optional(z.string()),
  /** First and last weight of the three months before the request. Absent with fewer than two. */
  weights: z.optional(z.object({ first: ReviewWeight, last: ReviewWeight })),
  doses: z.array(
    z.pick(MedicationDelivery, {
      medicationId: true,
      medicationName: true,
      doses: true,
      mgPerDose: true,
      date: true,
    }),
  ),
});
export type DoseReview = z.infer<typeof DoseReview>;

export const listDoseReviews = route('listDoseReviews', {
  method: 'GET',
  path: '/dose-requests/answers',
  summary:
    'Lists dose requests with answers: pending ones, oldest first, or decided ones, newest first, twenty per page. Each read is audited',
  allow: ['admin'],
  topics: ['health'],
  query: z.strictObject({ state: z.enum(['pending', 'decided']), cursor: z.optional(Cursor) }),
  reply: z.object({ rows: z.array(DoseReview), cursor: z.optional(Cursor) }),
});

const RequestParams = z.object({ requestId: Id });
const decisionBody = z.strictObject({
  /** Shown only in the client's account, never in an e-mail. */
  message: z.optional(
    z.string().check(inLines, z.maxLength(500, { error: 'El mensaje pasa de 500 caracteres.' })),
  ),
});

export const approveDoseRequest = route('approveDoseRequest', {
  method: 'POST',
  path: '/dose-requests/{requestId}/approval',
  summary: 'Approves a pending dose request. If already decided, the error names who decided and when',
  allow: ['admin'],
  params: RequestParams,
  body: decisionBody,
  reply: PatientDoseRequest,
});

export const denyDoseRequest = route('denyDoseRequest', {
  method: 'POST',
  path: '/dose-requests/{requestId}/denial',
  summary: 'Denies a pending dose request. If already decided, the error names who decided and when',
  allow: ['admin'],
  params: RequestParams,
  body: decisionBody,
  reply: PatientDoseRequest,
});
