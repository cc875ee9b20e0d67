import * as z from 'zod/mini';
import { listAppointmentAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id } from '#shared/core/schemas.ts';
import { AppointmentWithNotes, ShownNote } from '#shared/records/treatment/notes-api.ts';

/** An appointment in one line. */
export const AppointmentLine = z.omit(AppointmentWithNotes, { notes: true, colorIndex: true });
export type AppointmentLine = z.infer<typeof AppointmentLine>;

/** A note with its appointment, without the picture. */
export const OverviewNote = z.object({
  appointmentId: Id,
  ...z.omit(ShownNote, { imageUrl: true }).shape,
});
export type OverviewNote = z.infer<typeof OverviewNote>;

export const RecordOverview = z.object({
  /** Alerts of the next appointment. Without one, all conditions are `otherConditions`. */
  ...listAppointmentAlerts.reply.shape,
  pinnedNote: z.optional(OverviewNote),
  lastNote: z.optional(OverviewNote),
  noteCount: z.int(),
  /** Today's appointment that is not closed yet, or the next one. */
  next: z.optional(AppointmentLine),
  lastAppointment: z.optional(AppointmentLine),
  /** Appointments that a new note can be about, newest first. */
  notable: z.array(AppointmentLine),
  completedCount: z.int(),
  noShowCount: z.int(),
  /** Absent for aestheticians. */
  money: z.optional(
    z.object({
      spentCents: z.int(),
      owedCents: Cents,
      /** The earliest appointment with a balance. */
      collectAppointmentId: z.optional(Id),
    }),
  ),
});
export type RecordOverview = z.infer<typeof RecordOverview>;

export const getRecordOverview = route('getRecordOverview', {
  method: 'GET',
  path: '/patients/{patientId}/record/overview',
  summary:
    'Returns what is read before a visit: alerts, pinned and last note, next and last appointment, visits and, for the front desk, money. The read is audited',
  allow: ['admin', 'supervisor', 'staff'],
  params: z.object({ patientId: Id }),
  reply: RecordOverview,
});
