import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id, Minutes } from '#shared/core/schemas.ts';

const StaffParams = z.object({ staffId: Id });
/** Limit per call, to stay within the time-out. */
export const maxHandovers = 40;

export const ComingAppointment = z.object({
  appointmentId: Id,
  patientName: z.string(),
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
  serviceNames: z.array(z.string()),
  candidates: z.array(z.object({ staffId: Id, staffName: z.string() })),
  /** Why nobody can take over, if there are no candidates. */
  obstacle: z.optional(z.string()),
});
export type ComingAppointment = z.infer<typeof ComingAppointment>;

export const listComingAppointments = route('listComingAppointments', {
  method: 'GET',
  path: '/staff/{staffId}/coming-appointments',
  summary: 'Lists an aesthetician’s future appointments, each with the aestheticians who could take over',
  allow: frontDesk,
  topics: ['appointments', 'staff'],
  params: StaffParams,
  reply: z.array(ComingAppointment),
});

export const Handover = z.strictObject({
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  toStaffId: Id,
});
export type Handover = z.infer<typeof Handover>;

export const handOverAppointments = route('handOverAppointments', {
  method: 'POST',
  path: '/staff/{staffId}/handovers',
  summary: 'Reassigns appointments to other aestheticians, each independently, in the same slot',
  allow: frontDesk,
  params: StaffParams,
  body: z.strictObject({ handovers: z.array(Handover).check(z.minLength(1), z.maxLength(maxHandovers)) }),
  reply: z.object({
    refused: z.array(z.object({ appointmentId: Id, code: z.string(), detail: z.string() })),
  }),
});
