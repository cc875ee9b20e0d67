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
  /** The screen promised the same staff member, so the move is rejected if another would take it. */
  readonly sameStaff?: boolean | undefined;
  readonly actor: Actor;
};

export type OwnAppointment = { readonly patientId: string; readonly appointmentId: string };

/** Returns the client's appointment; throws `appointment.not_found` for another client's or a hidden one. */
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

/** Moves the appointment; throws if it is no longer at `from`, or if `sameStaff` cannot be met. */
export async function rescheduleChange(
  platform: Platform,
  before: Appointment,
  { from, to, sameStaff, actor }: Move,
): Promise<Change> {
  // A retry, or a move to the current time.
  if (isBookedAt(before, to)) return { after: before, writes: [] };
  const { bookings, staff, now } = platform;
  const { appointmentId, durationMinutes, staffId, date, time } = before;
  // Throws early: whether it can move does not depend on the staff member.
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

/** Releases doses, refunds the deposit and notifies the client, except of a past appointment. */
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

/** Writes that cancel the appointment and free its slot; the deposit is retained or refunded. */
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

/** Lists the client's appointments, past and upcoming, without reservations that were never paid. */
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

/** Throws if the appointment has moved; requires confirmation if the deposit is retained. */
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
