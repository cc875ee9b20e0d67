import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { LinkedVisit } from '#shared/appointments/changes/change-api.ts';
import { forfeitCents, mayChange } from '#shared/appointments/changes/changes.ts';
import { isOpen, type VisitLink } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Of all callers together; a link cannot be guessed, but trying must not cost the centre its table. */
const wrongPerMinute = 600;

/** Counts tokens that lead nowhere: throws `request.too_many` beyond the limit. Links that exist go on working. */
async function countWrong({ throttles, now }: Platform): Promise<void> {
  const count = await throttles.count({ subject: 'unknown visit link', seconds: 60, now: now() });
  if (count > wrongPerMinute) throw new AppError(coreErrors.too_many);
}

/** A link that still does what it is for, and its visit. Throws `appointment.link_spent`. */
export async function openLink(
  platform: Platform,
  token: string,
): Promise<{ link: VisitLink; visit: Appointment }> {
  const link = await platform.visitLinks.find(hashOf(token));
  if (!link) await countWrong(platform);
  const visit = link && (await platform.appointments.find(link.appointmentId));
  if (!link || !visit || !isOpen(link, visit, platform.now()))
    throw new AppError(appointmentErrors.link_spent);
  return { link, visit };
}

export const linkedView = ({ action }: VisitLink, visit: Appointment, now: Date): LinkedVisit => ({
  action,
  status: visit.status,
  patientFirstName: visit.patient.firstName,
  staffName: visit.staffName,
  date: visit.date,
  time: visit.time,
  durationMinutes: visit.durationMinutes,
  attendanceConfirmed: visit.attendanceConfirmed,
  depositCents: visit.deposit.amountCents,
  forfeitCents: forfeitCents(visit, now),
  canChange: mayChange(visit, now),
});
