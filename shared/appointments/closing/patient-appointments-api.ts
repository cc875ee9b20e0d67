import * as z from 'zod/mini';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes } from '#shared/core/schemas.ts';
import { appointmentStatuses, depositStatuses } from '../appointment.ts';
import { appointmentReasonKinds } from './appointment-reasons.ts';

export const PatientAppointment = z.object({
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
  status: z.enum(appointmentStatuses),
  services: z.array(z.string()),
  staffName: z.string(),
  depositCents: Cents,
  depositStatus: z.enum(depositStatuses),
  /** Removed from all other lists. Only administrators see it. */
  removed: z.boolean(),
  reasons: z.array(
    z.object({ kind: z.enum(appointmentReasonKinds), reason: z.string(), who: z.string(), at: Instant }),
  ),
});
export type PatientAppointment = z.infer<typeof PatientAppointment>;

export const listPatientAppointments = route('listPatientAppointments', {
  method: 'GET',
  path: '/patients/{patientId}/visits',
  summary: 'Lists all appointments of a client in every state, latest date first, with the recorded reasons',
  allow: frontDesk,
  params: z.object({ patientId: Id }),
  query: PageQuery,
  reply: pageSchema(PatientAppointment),
});
