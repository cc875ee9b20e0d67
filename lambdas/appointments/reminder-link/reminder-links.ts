import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { forfeitCents, mayChange } from '#shared/appointments/changes/changes.ts';
import { isOpen, type ReminderLink } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Of all callers together; a link cannot be guessed, but trying must not cost the center its table. */
const wrongPerMinute = 600;

/** Counts tokens that lead nowhere: throws `request.too_many` beyond the limit. Links that exist go on working. */
async function countWrong({ throttles, now }: Platform): Promise<void> {
  const count = await throttles.count({ subject: 'unknown appointment link', seconds: 60, now: now() });
  if (count > wrongPerMinute) throw new AppError(coreErrors.too_many);
}

/** A link that still does what it is for, and its appointment. Throws `appointment.link_spent`. */
export async function openLink(
  platform: Platform,
  token: string,
): Promise<{ link: ReminderLink; appointment: Appointment }> {
  const link = await platform.reminderLinks.find(hashOf(token));
  if (!link) await countWrong(platform);
  const appointment = link && (await platform.appointments.find(link.appointmentId));
  if (!link || !appointment || !isOpen(link, appointment, platform.now()))
    throw new AppError(appointmentErrors.link_spent);
  return { link, appointment };
}

export const linkedView = (
  { action }: ReminderLink,
  appointment: Appointment,
  now: Date,
): LinkedAppointment => ({
  action,
  status: appointment.status,
  patientFirstName: appointment.patient.firstName,
  staffName: appointment.staffName,
  date: appointment.date,
  time: appointment.time,
  durationMinutes: appointment.durationMinutes,
  attendanceConfirmed: appointment.attendanceConfirmed,
  depositCents: appointment.deposit.amountCents,
  forfeitCents: forfeitCents(appointment, now),
  canChange: mayChange(appointment, now),
});
