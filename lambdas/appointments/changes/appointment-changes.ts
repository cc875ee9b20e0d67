import {
  AppointmentCancelled,
  AppointmentChanged,
  AppointmentRescheduled,
  toAppointmentFacts,
} from '#events/appointments.ts';
import { pickStaffForClient, throwConflictIfSlotTaken } from '#lambdas/booking/slot-assignment.ts';
import { buildDoseMoveWrites, buildDoseReleaseWrites } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as listRoutes from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { formatCancellation } from '#shared/appointments/changes/cancellation.ts';
import * as routes from '#shared/appointments/changes/change-api.ts';
import { applyCancellation, applyReschedule } from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import { buildForfeitWrites, buildRefundDueWrites } from '../deposits/settlement.ts';
import { type AppointmentChange, buildAttendanceChange } from '../shared/attendance.ts';
import { toPatientView } from '../shared/views.ts';

type AppointmentTime = { readonly date: string; readonly time: string };
type RescheduleInput = {
  readonly from: AppointmentTime;
  readonly to: AppointmentTime;
  /** Rejects the move if another staff member would take it, since the screen promised the same one. */
  readonly sameStaff?: boolean | undefined;
  readonly actor: Actor;
};

export type ClientAppointmentKey = { readonly patientId: string; readonly appointmentId: string };

/** Returns the client's appointment. Throws `appointment.not_found` for a hidden one or another client's. */
export async function getClientAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  { patientId, appointmentId }: ClientAppointmentKey,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  if (appointment.patientId !== patientId || appointment.hidden)
    throw new AppError(appointmentErrors.not_found);
  return appointment;
}

const isBookedAt = ({ status, date, time }: Appointment, slot: AppointmentTime) =>
  (status === 'pending' || status === 'confirmed') && date === slot.date && time === slot.time;

/** Builds the move of an appointment. Throws if it is no longer at `from`, or if `sameStaff` cannot be met. */
export async function buildRescheduleChange(
  platform: Platform,
  before: Appointment,
  { from, to, sameStaff, actor }: RescheduleInput,
): Promise<AppointmentChange> {
  // A retry, or a move to the current time.
  if (isBookedAt(before, to)) return { after: before, writes: [] };
  const { bookings, staff, now } = platform;
  const { appointmentId, durationMinutes, staffId, date, time } = before;
  // Throws for an appointment that cannot move, before a staff member is picked.
  applyReschedule(before, { ...before, ...to }, actor, now());
  if (!isBookedAt(before, from)) throw new AppError(appointmentErrors.moved_meanwhile);
  const member = await pickStaffForClient(platform, {
    serviceIds: before.services.map(({ serviceId }) => serviceId),
    durationMinutes,
    ...to,
    preferredStaffId: staffId,
    moving: before,
  });
  if (sameStaff && member.staffId !== staffId) throw new AppError(appointmentErrors.staff_taken);

  const assignment = { staffId: member.staffId, staffName: formatFullName(member), durationMinutes, ...to };
  const after = applyReschedule(before, assignment, actor, now());
  const previous = { staffId, date, time };
  return {
    after,
    writes: [
      ...(await bookings.change(before, after).catch(throwConflictIfSlotTaken)),
      ...(await buildDoseMoveWrites(platform, before, after)),
      staff.assertScheduleUnchanged(member),
      emit(AppointmentRescheduled, { ...toAppointmentFacts(after), previous }),
      audit('appointment.rescheduled', appointmentId, { staffId: member.staffId, ...to, previous }),
    ],
  };
}

/** Releases the doses and refunds a deposit that is due. Notifies the client if the appointment has not begun. */
export const buildEndingWrites = async (
  platform: Platform,
  after: Appointment,
  { removed }: { readonly removed: boolean },
): Promise<Write[]> => [
  ...(await buildDoseReleaseWrites(platform, after)),
  ...buildRefundDueWrites(after),
  hasBegun(after, platform.now())
    ? emit(AppointmentChanged, toAppointmentFacts(after))
    : emit(AppointmentCancelled, {
        ...toAppointmentFacts(after),
        depositStatus: after.deposit.status,
        removed,
      }),
];

/** Builds a cancellation, which frees the slot and retains or refunds the deposit. */
export async function buildCancellationChange(
  platform: Platform,
  before: Appointment,
  cancellationInput: Omit<Parameters<typeof applyCancellation>[1], 'now'>,
): Promise<AppointmentChange> {
  const { bookings, now } = platform;
  const after = applyCancellation(before, { ...cancellationInput, now: now() });
  const { appointmentId, deposit, cancellation } = after;
  return {
    after,
    writes: [
      ...(await bookings.change(before, after)),
      ...buildForfeitWrites(after, platform),
      ...(await buildEndingWrites(platform, after, { removed: false })),
      audit('appointment.cancelled', appointmentId, {
        depositStatus: deposit.status,
        reason: formatCancellation(cancellation),
      }),
    ],
  };
}

/** Lists the client's appointments, past and upcoming, without hidden ones and unpaid reservations. */
export const listMyAppointments = operation(
  listRoutes.listMyAppointments,
  async ({ params, query }, { appointments, now }) => {
    const { rows, cursor } = await appointments.byPatient(params.patientId, query.cursor);
    const visibleRows = rows.filter(
      ({ status, hidden }) => status !== 'reserved' && status !== 'expired' && !hidden,
    );
    return { rows: visibleRows.map((row) => toPatientView(row, now())), cursor: cursor ?? undefined };
  },
);

export const rescheduleAppointment = operation(
  routes.rescheduleAppointment,
  ({ params, body, actor }, platform) =>
    retryStale(async () => {
      const before = await getClientAppointment(platform, params);
      const { after, writes } = await buildRescheduleChange(platform, before, { ...body, actor });
      if (writes.length > 0) await platform.commit(...writes);
      return toPatientView(after, platform.now());
    }),
);

/** Throws if the appointment has moved. Requires confirmation if the deposit is retained. */
export const cancelAppointment = operation(routes.cancelAppointment, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await getClientAppointment(platform, params);
    const { from, ...cancellationInput } = body;
    if (from && (before.date !== from.date || before.time !== from.time))
      throw new AppError(appointmentErrors.moved_meanwhile);
    const { after, writes } = await buildCancellationChange(platform, before, {
      ...cancellationInput,
      actor,
    });
    await platform.commit(...writes);
    return toPatientView(after, platform.now());
  }),
);

export const confirmAttendance = operation(routes.confirmAttendance, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await getClientAppointment(platform, params);
    const { after, writes } = await buildAttendanceChange(platform, before, { ...body, actor });
    if (writes.length > 0) await platform.commit(...writes);
    return toPatientView(after, platform.now());
  }),
);
