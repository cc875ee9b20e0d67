import {
  AppointmentCancelled,
  AppointmentChanged,
  AppointmentRescheduled,
  appointmentFacts,
} from '#events/appointments.ts';
import { pickStaffForClient, retryIfSlotTaken } from '#lambdas/booking/slot-assignment.ts';
import { dosesFollow, dosesReleased } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as listRoutes from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { cancellationText } from '#shared/appointments/changes/cancellation.ts';
import * as routes from '#shared/appointments/changes/change-api.ts';
import { cancelled, rescheduled } from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import { fullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import { keptDeposit, refundDue } from '../deposits/settlement.ts';
import { attendanceChange, type Change } from '../shared/attendance.ts';
import { patientView } from '../shared/views.ts';

type Hour = { readonly date: string; readonly time: string };
type Move = {
  readonly from: Hour;
  readonly to: Hour;
  /** The client read that it stays with the same person: refused rather than given to somebody else. */
  readonly sameStaff?: boolean | undefined;
  readonly actor: Actor;
};

/** Whose, and which. */
export type OwnAppointment = { readonly patientId: string; readonly appointmentId: string };

/** The client's own appointment; one of somebody else's, or taken out by the front desk, answers as one that is not there. */
export async function ownAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  { patientId, appointmentId }: OwnAppointment,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  if (appointment.patientId !== patientId || appointment.hidden)
    throw new AppError(appointmentErrors.not_found);
  return appointment;
}

const isBookedAt = ({ status, date, time }: Appointment, hour: Hour) =>
  (status === 'pending' || status === 'confirmed') && date === hour.date && time === hour.time;

/**
 * Moves it from the hour the client saw to another, to the same person if free, else to anyone who is. Refused when it is
 * no longer at `from`, or when `sameStaff` cannot be kept.
 */
export async function rescheduleChange(
  platform: Platform,
  before: Appointment,
  { from, to, sameStaff, actor }: Move,
): Promise<Change> {
  // A repeated press, or the hour it has already.
  if (isBookedAt(before, to)) return { after: before, writes: [] };
  const { bookings, staff, now } = platform;
  const { appointmentId, durationMinutes, staffId, date, time } = before;
  // Checked first: whether it may move does not depend on who would take it.
  rescheduled(before, { ...before, ...to }, actor, now());
  if (!isBookedAt(before, from)) throw new AppError(appointmentErrors.moved_meanwhile);
  const member = await pickStaffForClient(platform, {
    serviceIds: before.services.map(({ serviceId }) => serviceId),
    durationMinutes,
    ...to,
    prefer: staffId,
    moving: before,
  });
  if (sameStaff && member.staffId !== staffId) throw new AppError(appointmentErrors.staff_taken);

  const assignment = { staffId: member.staffId, staffName: fullName(member), durationMinutes, ...to };
  const after = rescheduled(before, assignment, actor, now());
  const previous = { staffId, date, time };
  return {
    after,
    writes: [
      ...(await bookings.change(before, after).catch(retryIfSlotTaken)),
      ...(await dosesFollow(platform, before, after)),
      staff.scheduleUnchanged(member),
      tell(AppointmentRescheduled, { ...appointmentFacts(after), previous }),
      audit('appointment.rescheduled', appointmentId, { staffId: member.staffId, ...to, previous }),
    ],
  };
}

/**
 * The writes that end an appointment which occupied its hour: its doses and deposit go back, its client is notified.
 * Of a past one nobody is notified: the desk only tidies its list.
 */
export const endWrites = async (
  platform: Platform,
  after: Appointment,
  { removed }: { readonly removed: boolean },
): Promise<Write[]> => [
  ...(await dosesReleased(platform, after)),
  ...refundDue(after),
  hasBegun(after, platform.now())
    ? tell(AppointmentChanged, appointmentFacts(after))
    : tell(AppointmentCancelled, {
        ...appointmentFacts(after),
        depositStatus: after.deposit.status,
        removed,
      }),
];

/** Given up, by the client or for them: the hour is free at once; the deposit is kept, or on its way back. */
export async function cancellationChange(
  platform: Platform,
  before: Appointment,
  cancelling: Omit<Parameters<typeof cancelled>[1], 'now'>,
): Promise<Change> {
  const { bookings, now } = platform;
  const after = cancelled(before, { ...cancelling, now: now() });
  const { appointmentId, deposit, cancellation } = after;
  return {
    after,
    writes: [
      ...(await bookings.change(before, after)),
      ...keptDeposit(after, platform),
      ...(await endWrites(platform, after, { removed: false })),
      audit('appointment.cancelled', appointmentId, {
        depositStatus: deposit.status,
        reason: cancellationText(cancellation),
      }),
    ],
  };
}

/** History and upcoming appointments of one client; reservations that were never paid are not part of it. */
export const listMyAppointments = operation(
  listRoutes.listMyAppointments,
  async ({ params, query }, { appointments, now }) => {
    const { rows, cursor } = await appointments.byPatient(params.patientId, query.cursor);
    const shown = rows.filter(
      ({ status, hidden }) => status !== 'reserved' && status !== 'expired' && !hidden,
    );
    return { rows: shown.map((row) => patientView(row, now())), cursor: cursor ?? undefined };
  },
);

export const rescheduleAppointment = operation(
  routes.rescheduleAppointment,
  ({ params, body, actor }, platform) =>
    retryStale(async () => {
      const before = await ownAppointment(platform, params);
      const { after, writes } = await rescheduleChange(platform, before, { ...body, actor });
      if (writes.length > 0) await platform.commit(...writes);
      return patientView(after, platform.now());
    }),
);

/**
 * Refused when it is no longer at the hour the client saw. Asks first when the deposit would be kept; a reaction gives
 * back what is owed.
 */
export const cancelAppointment = operation(routes.cancelAppointment, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await ownAppointment(platform, params);
    const { from, ...cancelling } = body;
    if (from && (before.date !== from.date || before.time !== from.time))
      throw new AppError(appointmentErrors.moved_meanwhile);
    const { after, writes } = await cancellationChange(platform, before, { ...cancelling, actor });
    await platform.commit(...writes);
    return patientView(after, platform.now());
  }),
);

export const confirmAttendance = operation(routes.confirmAttendance, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await ownAppointment(platform, params);
    const { after, writes } = await attendanceChange(platform, before, { ...body, actor });
    if (writes.length > 0) await platform.commit(...writes);
    return patientView(after, platform.now());
  }),
);
