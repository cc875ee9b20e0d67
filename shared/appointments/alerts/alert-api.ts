import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { conditions } from '#shared/intake/application/answers.ts';
import { ServiceIds } from '../call-parts.ts';

/** An answer that speaks against a visit, and the reason somebody gave for going on. */
export const VisitAlert = z.object({
  ruleId: Id,
  condition: z.enum(conditions),
  message: z.string(),
  passed: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type VisitAlert = z.infer<typeof VisitAlert>;

export const listVisitAlerts = route({
  method: 'GET',
  path: '/appointments/{appointmentId}/alerts',
  summary: 'What the client’s answers say against a visit; an aesthetician hears only of their own',
  allow: ['admin', 'supervisor', 'staff'],
  params: z.strictObject({ appointmentId: Id }),
  reply: z.array(VisitAlert),
});

export const listServiceAlerts = route({
  method: 'GET',
  path: '/patients/{patientId}/alerts',
  summary: 'What a client’s answers say against services that are about to be booked',
  allow: ['admin', 'supervisor', 'patient'],
  own: { patient: 'patientId' },
  params: z.strictObject({ patientId: Id }),
  query: z.strictObject({ serviceIds: ServiceIds }),
  reply: z.array(VisitAlert),
});
