import { AppointmentChanged, AppointmentRescheduled, toAppointmentFacts } from '#events/appointments.ts';
import { buildDeskBookingWrites, getActivePatient } from '#lambdas/booking/desk-booking.ts';
import { buildLastAppointmentWrites } from '#lambdas/booking/last-appointment.ts';
import {
  assertBookableByDesk,
  assertTimeConfirmed,
  pickStaff,
  throwConflictIfSlotTaken,
} from '#lambdas/booking/slot-assignment.ts';
import { buildDoseMoveWrites } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { addDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newConfirmationCode, newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import {
  type Appointment,
  buildStartKey,
  isSameSlot,
  type SlotChoice,
} from '#shared/appointments/appointment.ts';
import { findFrontDeskError } from '#shared/appointments/booking/eligibility.ts';
import { listOverlapFacts, overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { calculateQuote, type Quote } from '#shared/appointments/booking/pricing.ts';
import * as api from '#shared/appointments/calendar/calendar-api.ts';
import { type DaySheet, isOnCalendar, listServiceNames } from '#shared/appointments/calendar/day-sheet.ts';
import {
  applyRemoval,
  applyReschedule,
  createDeskAppointment,
} from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { codeLength } from '#shared/appointments/request-schemas.ts';
import { canAccessAppointment, hasBegun } from '#shared/appointments/transitions.ts';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { BookableMember } from '#shared/staff/staff-member.ts';
import { overrideAlerts } from '../alerts/service-alerts.ts';
import { readBookedServices } from '../booking/booking-options.ts';
import { buildCancellationChange, buildEndingWrites } from '../changes/appointment-changes.ts';
import { buildAttendanceChange } from '../shared/attendance.ts';
import { toDetailView } from '../shared/views.ts';
import { readSheets } from './day-board.ts';

const toCalendarAppointments = (
  { staffId, date, appointments }: DaySheet,
  serviceNamesById: ReadonlyMap<string, string>,
): api.CalendarAppointment[] =>
  appointments.filter(isOnCalendar).map(({ start, end, serviceIds, ...appointment }) => ({
    appointmentId: appointment.appointmentId,
    staffId,
    date,
    time: toTimeOfDay(start),
    durationMinutes: end - start,
    patientName: appointment.patientName,
    status: appointment.status,
    attendanceConfirmed: appointment.attendanceConfirmed,
    arrivedAt: appointment.arrivedAt,
    inTreatmentAt: appointment.inTreatmentAt,
    serviceNames: listServiceNames({ serviceIds }, serviceNamesById),
    serviceIds: [...serviceIds],
  }));

const compareStarts = (a: api.CalendarAppointment, b: api.CalendarAppointment) =>
  buildStartKey(a).localeCompare(buildStartKey(b)) || a.staffId.localeCompare(b.staffId);

/** Reads only day sheets, in one query per month. Staff members get only their own days. */
export const listCalendar = operation(api.listCalendar, async ({ query, actor }, platform) => {
  const staffId = actor.kind === 'user' && actor.role === 'staff' ? actor.id : query.staffId;
  const [sheets, services] = await Promise.all([
    readSheets(platform, staffId, query),
    platform.catalog.services(),
  ]);
  const serviceNamesById = new Map(services.map(({ productId, name }) => [productId, name]));
  return sheets.flatMap((sheet) => toCalendarAppointments(sheet, serviceNamesById)).sort(compareStarts);
});

export const getAppointment = operation(api.getAppointment, async ({ params, actor }, platform) => {
  const appointment = await platform.appointments.get(params.appointmentId);
  if (!canAccessAppointment(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  // The result has one row per appointment. The default only satisfies the compiler.
  const [appointmentWithLots = appointment] = await addDoseLots(platform, [appointment]);
  return toDetailView(appointmentWithLots, platform.now());
});

type CreateInput = BodyOf<typeof api.createAppointment>;

/** Returns the member chosen by the front desk if bookable, otherwise the least busy free member. */
async function findBookableMember(
  platform: Platform,
  { staffId, date, time }: CreateInput,
  serviceIds: readonly string[],
  { durationMinutes }: Quote,
): Promise<BookableMember> {
  if (staffId === undefined) return pickStaff(platform, { serviceIds, durationMinutes, date, time });
  const member = await platform.staff.get(staffId);
  await assertBookableByDesk(platform, {
    member,
    slot: { staffId, date, time, durationMinutes },
    serviceIds,
  });
  return member;
}

/** Creates a confirmed appointment. Callers retry it if it is stale. */
export async function createByDesk(platform: Platform, input: CreateInput): Promise<Appointment> {
  const { settings, commit, now } = platform;
  const { date, time, balanceInvoiced } = input;
  const patient = await getActivePatient(platform, input.patientId);
  const services = await readBookedServices(platform, input.serviceIds, (service) =>
    findFrontDeskError(service, patient),
  );
  const quote = calculateQuote(services, await settings.get());
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const member = await findBookableMember(platform, input, serviceIds, quote);
  await assertTimeConfirmed(platform, { to: input, confirmed: input.confirmed });

  const { patientId, firstName, lastName, email, phone } = patient;
  const { overrides } = await overrideAlerts(
    platform,
    { patientId, services, alertOverrides: [] },
    input.confirmed,
  );
  const appointment = createDeskAppointment({
    ...overrides,
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services,
    quote,
    assignment: { staffId: member.staffId, staffName: formatFullName(member), date, time },
    confirmationCode: newConfirmationCode(codeLength),
    balanceInvoiced,
    now: now(),
  });
  const { confirmed } = input;
  // The first booking ends the preference that the client stated in the application.
  const clearsPreference = patient.preferred !== undefined;
  const booking = { appointment, member, confirmed, clearsPreference };
  await commit(...(await buildDeskBookingWrites(platform, booking)));
  return appointment;
}

export const createAppointment = operation(api.createAppointment, async ({ body }, platform) =>
  toDetailView(await retryStale(() => createByDesk(platform, body)), platform.now()),
);

type DeskMove = {
  readonly appointmentId: string;
  readonly from: SlotChoice;
  readonly to: SlotChoice;
  readonly actor: Actor;
  /** Confirmations by the front desk, of an overlap with another appointment or an unusual time. */
  readonly confirmed?: BodyOf<typeof api.changeAppointment>['confirmed'];
};

/** Moves an appointment. Throws `appointment.moved_meanwhile` if it is no longer at `from`. */
export const moveAtDesk = (
  platform: Platform,
  { appointmentId, from, to, actor, confirmed }: DeskMove,
): Promise<Appointment> =>
  retryStale(async () => {
    const { appointments, bookings, staff, commit, now } = platform;
    const [before, member] = await Promise.all([appointments.get(appointmentId), staff.get(to.staffId)]);
    const after = applyReschedule(before, { ...to, staffName: formatFullName(member) }, actor, now());
    if (!isSameSlot(before, from)) throw new AppError(appointmentErrors.moved_meanwhile);
    if (isSameSlot(from, to)) return before;

    const serviceIds = before.services.map(({ serviceId }) => serviceId);
    await assertBookableByDesk(platform, { member, slot: to, serviceIds, before });
    await assertTimeConfirmed(platform, { to, from, confirmed });
    const { staffId, date, time } = from;
    const bookingWrites = await bookings
      .change(before, after, (overlapping) =>
        assertConfirmed(confirmed, overlapConfirmation, listOverlapFacts(overlapping)),
      )
      .catch(throwConflictIfSlotTaken);
    await commit(
      ...bookingWrites,
      ...(await buildDoseMoveWrites(platform, before, after)),
      staff.assertScheduleUnchanged(member),
      emit(hasBegun(after, now()) ? AppointmentChanged : AppointmentRescheduled, {
        ...toAppointmentFacts(after),
        previous: { staffId, date, time },
      }),
      audit('appointment.moved', appointmentId, { from, to }),
    );
    return after;
  });

export const changeAppointment = operation(api.changeAppointment, async ({ params, body, actor }, platform) =>
  toDetailView(await moveAtDesk(platform, { ...params, ...body, actor }), platform.now()),
);

/** Confirms attendance. A retry writes and emits nothing. */
export const confirmAttendanceAtDesk = operation(
  api.confirmAttendanceAtDesk,
  ({ params, body, actor }, platform) =>
    retryStale(async () => {
      const before = await platform.appointments.get(params.appointmentId);
      const { after, writes } = await buildAttendanceChange(platform, before, { ...body, actor });
      if (writes.length > 0) await platform.commit(...writes);
      return toDetailView(after, platform.now());
    }),
);

/** Cancels for a client who calls, under the same policy as the client's own screen. */
export const cancelForPatient = operation(api.cancelForPatient, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await platform.appointments.get(params.appointmentId);
    const { after, writes } = await buildCancellationChange(platform, before, {
      actor,
      note: body.reason,
      seen: body.seen,
      confirmed: body.confirmed,
    });
    await platform.commit(...writes);
    return toDetailView(after, platform.now());
  }),
);

/** Hides the appointment from every list. Its payments and audit trail remain (R204). */
export const deleteAppointment = operation(
  api.deleteAppointment,
  ({ params: { appointmentId }, query: { seen: seenStatus }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, bookings, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const after = applyRemoval(before, actor, now());
      if (before.status !== seenStatus) throw new AppError(appointmentErrors.state_changed);
      const isStatusChanged = before.status !== after.status;
      await commit(
        ...(await bookings.change(before, after)),
        ...(before.status === 'completed'
          ? await buildLastAppointmentWrites(platform, after.patientId, [after])
          : []),
        ...(isStatusChanged
          ? // The event says that the front desk removed the appointment.
            await buildEndingWrites(platform, after, { removed: true })
          : [emit(AppointmentChanged, toAppointmentFacts(after))]),
        audit('appointment.removed', appointmentId, { status: before.status }),
      );
      return { appointmentId };
    }),
);
