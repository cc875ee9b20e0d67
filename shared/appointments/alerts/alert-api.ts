import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { AnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { ServiceIds } from '../request-schemas.ts';

export const AppointmentAlert = z.object({
  ruleId: Id,
  condition: z.enum(conditions),
  message: z.string(),
  /** Why and when a user overrode the alert. */
  passed: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type AppointmentAlert = z.infer<typeof AppointmentAlert>;

const FoundAlerts = z.extend(AnswersValidity, { alerts: z.array(AppointmentAlert) });

export const listAppointmentAlerts = route('listAppointmentAlerts', {
  method: 'GET',
  path: '/appointments/{appointmentId}/alerts',
  summary:
    'Returns the client’s allergies and the answers that are contraindications for an appointment and its medications, or none. Aestheticians see only their own appointments',
  allow: ['admin', 'supervisor', 'staff'],
  params: z.strictObject({ appointmentId: Id }),
  reply: z.extend(FoundAlerts, {
    allergies: z.optional(z.string()),
    /** Includes alerts about assigned medications. `condition` is omitted because an allergy has none. */
    alerts: z.array(z.extend(z.omit(AppointmentAlert, { condition: true }), { ruleId: z.string() })),
    /** Conditions in the answers that raise no alert here. */
    otherConditions: z.array(z.enum(conditions)),
  }),
});

export const listServiceAlerts = route('listServiceAlerts', {
  method: 'GET',
  path: '/patients/{patientId}/alerts',
  summary: 'Returns a client’s contraindications for services to be booked',
  allow: ['admin', 'supervisor', 'patient'],
  own: { patient: 'patientId' },
  params: z.strictObject({ patientId: Id }),
  query: z.strictObject({ serviceIds: ServiceIds }),
  reply: FoundAlerts,
});
