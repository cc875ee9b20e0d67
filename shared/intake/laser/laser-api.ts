import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Instant, inLines } from '#shared/core/schemas.ts';
import { laserRequestStatuses } from './laser-request.ts';
import { patientPermissions } from './laser-rules.ts';

// Clients request laser admission, and the front desk decides (R134 R140).

const PatientParams = z.object({ patientId: Id });
const RequestParams = z.object({ requestId: Id });
const LaserStatus = z.enum(laserRequestStatuses);
const maxServices = 100;

export const LaserEligibility = z.object({
  mayAsk: z.boolean(),
  open: z.optional(z.object({ status: LaserStatus, createdAt: Instant })),
  why: z.optional(z.string()),
});
export type LaserEligibility = z.infer<typeof LaserEligibility>;

export const getLaserStanding = route('getLaserStanding', {
  method: 'GET',
  path: '/patients/{patientId}/laser-standing',
  summary: 'Returns whether a client can request a laser evaluation, or the reason why not',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['intake'],
  params: PatientParams,
  reply: LaserEligibility,
});

export const requestLaser = route('requestLaser', {
  method: 'POST',
  path: '/patients/{patientId}/laser-requests',
  summary: 'Requests a laser evaluation. Only one request can be open',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientParams,
  reply: LaserEligibility,
});

export const LaserRequestLine = z.object({
  requestId: Id,
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  address: z.optional(z.string()),
  phone: z.string(),
  email: Email,
  status: LaserStatus,
  createdAt: Instant,
});
export type LaserRequestLine = z.infer<typeof LaserRequestLine>;
const LaserDecisionReply = z.object({ requestId: Id, status: LaserStatus });

export const listLaserRequests = route('listLaserRequests', {
  method: 'GET',
  path: '/laser-requests',
  summary: 'Lists pending laser requests, oldest first',
  allow: frontDesk,
  topics: ['intake'],
  reply: z.array(LaserRequestLine),
});

export const reviewLaserRequest = route('reviewLaserRequest', {
  method: 'POST',
  path: '/laser-requests/{requestId}/review',
  summary: 'Marks a laser request as under review',
  allow: frontDesk,
  params: RequestParams,
  reply: LaserDecisionReply,
});

export const approveLaserRequest = route('approveLaserRequest', {
  method: 'POST',
  path: '/laser-requests/{requestId}/approval',
  summary: 'Admits the client to laser and notifies them',
  allow: frontDesk,
  params: RequestParams,
  reply: LaserDecisionReply,
});

export const voidLaserRequest = route('voidLaserRequest', {
  method: 'POST',
  path: '/laser-requests/{requestId}/refusal',
  summary: 'Rejects a laser request with a reason, which is sent to the client',
  allow: frontDesk,
  params: RequestParams,
  body: z.strictObject({
    reason: z.string().check(inLines, z.minLength(3, { error: 'Escribe el motivo.' }), z.maxLength(300)),
  }),
  reply: LaserDecisionReply,
});

export const requestLaserFor = route('requestLaserFor', {
  method: 'POST',
  path: '/patients/{patientId}/laser-requests/at-desk',
  summary: 'Requests a laser evaluation on behalf of a client',
  allow: frontDesk,
  params: PatientParams,
  reply: LaserEligibility,
});

const Permissions = z.array(z.enum(patientPermissions)).check(z.maxLength(patientPermissions.length));

export const PatientServices = z.object({
  patientId: Id,
  name: z.string(),
  permissions: Permissions,
  allowedServiceIds: z.array(Id),
  /** Services on sale. `onWeb` ones are offered to everyone, laser only after admission. */
  services: z.array(z.object({ serviceId: Id, name: z.string(), laser: z.boolean(), onWeb: z.boolean() })),
  laser: LaserEligibility,
});
export type PatientServices = z.infer<typeof PatientServices>;

export const getPatientServices = route('getPatientServices', {
  method: 'GET',
  path: '/patients/{patientId}/permissions',
  summary: 'Returns a client’s permissions and allowed services',
  allow: ['admin'],
  topics: ['intake'],
  params: PatientParams,
  reply: PatientServices,
});

export const setPatientServices = route('setPatientServices', {
  method: 'PUT',
  path: '/patients/{patientId}/permissions',
  summary: 'Updates a client’s permissions and allowed services',
  allow: ['admin'],
  params: PatientParams,
  body: z.strictObject({
    permissions: Permissions,
    allowedServiceIds: z.array(Id).check(z.maxLength(maxServices)),
  }),
  reply: PatientServices,
});
