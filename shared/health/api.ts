import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { DoseRequest } from './dose-request.ts';

/** A request that waits, without its answers: whose it is and since when. */
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
  summary: 'Requests for more doses that nobody has answered, oldest first',
  allow: ['admin'],
  reply: z.array(WaitingDoseRequest),
});

/** A request as the client's record shows it. */
export const PatientDoseRequest = z.pick(DoseRequest, {
  requestId: true,
  status: true,
  createdAt: true,
  answeredAt: true,
  answers: true,
});
export type PatientDoseRequest = z.infer<typeof PatientDoseRequest>;

export const listPatientDoseRequests = route('listPatientDoseRequests', {
  method: 'GET',
  path: '/patients/{patientId}/dose-requests',
  summary: 'What one client asked for, with their answers, newest first; the reading is written down',
  allow: ['admin'],
  params: z.object({ patientId: Id }),
  reply: z.array(PatientDoseRequest),
});
