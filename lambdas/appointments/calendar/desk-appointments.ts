import { AppointmentChanged, AppointmentRescheduled, appointmentFacts } from '#events/appointments.ts';
import { activePatient, deskBookingWrites } from '#lambdas/booking/desk-booking.ts';
import {
  assertBookableByDesk,
  assertHourMeant,
  pickStaff,
  retryIfSlotTaken,
} from '#lambdas/booking/slot-assignment.ts';
import { dosesFollow } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { withDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newConfirmationCode, newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import {
  type Appointment,
  isSameSlot,
  type SlotChoice,
  startInstantKey,
} from '#shared/appointments/appointment.ts';
import { deskRefusal } from '#shared/appointments/booking/eligibility.ts';
import { overlapAsk, overlapFacts } from '#shared/appointments/booking/overlap.ts';
import { type Quote, quoteOf } from '#shared/appointments/booking/pricing.ts';
import * as routes from '#shared/appointments/calendar/calendar-api.ts';
import { type DaySheet, isOnCalendar, sheetTreatments } from '#shared/appointments/calendar/day-sheet.ts';
import { codeLength } from '#shared/appointments/call-parts.ts';
import { createdByDesk, removed, rescheduled } from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns, hasBegun } from '#shared/appointments/transitions.ts';
import { datesFrom, timeOfMinutes } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';
import { fullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { BookableMember } from '#shared/staff/staff-member.ts';
import { alertOverrides } from '../alerts/service-alerts.ts';
import { servicesSold } from '../booking/booking-options.ts';
import { cancellationChange, endWrites } from '../changes/appointment-changes.ts';
import { attendanceChange } from '../shared/attendance.ts';
import { detailView } from '../shared/views.ts';

const appointmentsOf = (
  { staffId, date, appointments }: DaySheet,
  serviceNames: ReadonlyMap<string, string>,
): routes.CalendarAppointment[] =>
  appointments.filter(isOnCalendar).map(({ start, end, serviceIds, ...appointment }) => ({
    appointmentId: appointment.appointmentId,
    staffId,
    date,
    time: timeOfMinutes(start),
    durationMinutes: end - start,
    patientName: appointment.patientName,
    status: appointment.status,
    attendanceConfirmed: appointment.attendanceConfirmed,
    serviceNames: sheetTreatments({ serviceIds }, serviceNames),
    serviceIds: [...serviceIds],
  }));

const byStart = (a: routes.CalendarAppointment, b: routes.CalendarAppointment) =>
  startInstantKey(a).localeCompare(startInstantKey(b)) || a.staffId.localeCompare(b.staffId);

/** Reads only day sheets: one query per month for all staff. Staff get only their own days. */
export const listCalendar = operation(
  routes.listCalendar,
  async ({ query, actor }, { daySheets, catalog }) => {
    const { from, to } = query;
    const staffId = actor.kind === 'user' && actor.role === 'staff' ? actor.id : query.staffId;
    const [sheets, services] = await Promise.all([
      staffId === undefined ? daySheets.between(from, to) : daySheets.ofPerson(staffId, datesFrom(from, to)),
      catalog.services(),
    ]);
    const serviceNames = new Map(services.map(({ productId, name }) => [productId, name]));
    return sheets.flatMap((sheet) => appointmentsOf(sheet, serviceNames)).sort(byStart);
  },
);

export const getAppointment = operation(routes.getAppointment, async ({ params, actor }, platform) => {
  const appointment = await platform.appointments.get(params.appointmentId);
  if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  const [shown = appointment] = await withDoseLots(platform, [appointment]);
  return detailView(shown, platform.now());
});

type CreateInput = BodyOf<typeof routes.createAppointment>;

/** The member chosen by the front desk if bookable, otherwise the least busy free member. */
async function staffFor(
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

async function create(platform: Platform, wanted: CreateInput): Promise<Appointment> {
  const { settings, commit, now } = platform;
  const { date, time, balanceInvoiced } = wanted;
  const patient = await activePatient(platform, wanted.patientId);
  const services = await servicesSold(platform, wanted.serviceIds, (service) =>
    deskRefusal(service, patient),
  );
  const quote = quoteOf(services, await settings.get());
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const member = await staffFor(platform, wanted, serviceIds, quote);
  await assertHourMeant(platform, { to: wanted, confirmed: wanted.confirmed });

  const { patientId, firstName, lastName, email, phone } = patient;
  const { overrides } = await alertOverrides(
    platform,
    { patientId, services, alertOverrides: [] },
    wanted.confirmed,
  );
  const appointment = createdByDesk({
    ...overrides,
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services,
    quote,
    assignment: { staffId: member.staffId, staffName: fullName(member), date, time },
    confirmationCode: newConfirmationCode(codeLength),
    balanceInvoiced,
    now: now(),
  });
  const { confirmed } = wanted;
  const forgetsWish = patient.preferred !== undefined;
  const booking = { appointment, member, confirmed, forgetsWish };
  await commit(...(await deskBookingWrites(platform, booking)));
  return appointment;
}

export const createAppointment = operation(routes.createAppointment, async ({ body }, platform) =>
  detailView(await retryStale(() => create(platform, body)), platform.now()),
);

type Move = {
  readonly appointmentId: string;
  readonly from: SlotChoice;
  readonly to: SlotChoice;
  readonly actor: Actor;
  /** Confirmations by the front desk: an overlap with another appointment, an unusual hour. */
  readonly confirmed?: BodyOf<typeof routes.changeAppointment>['confirmed'];
};

/** Moves an appointment; throws `appointment.moved_meanwhile` if it is no longer at `from`. */
export const moveAtDesk = (
  platform: Platform,
  { appointmentId, from, to, actor, confirmed }: Move,
): Promise<Appointment> =>
  retryStale(async () => {
    const { appointments, bookings, staff, commit, now } = platform;
    const [before, member] = await Promise.all([appointments.get(appointmentId), staff.get(to.staffId)]);
    const after = rescheduled(before, { ...to, staffName: fullName(member) }, actor, now());
    if (!isSameSlot(before, from)) throw new AppError(appointmentErrors.moved_meanwhile);
    if (isSameSlot(from, to)) return before;

    const serviceIds = before.services.map(({ serviceId }) => serviceId);
    await assertBookableByDesk(platform, { member, slot: to, serviceIds, before });
    await assertHourMeant(platform, { to, from, confirmed });
    const { staffId, date, time } = from;
    await commit(
      ...(await bookings
        .change(before, after, (others) => assertConfirmed(confirmed, overlapAsk, overlapFacts(others)))
        .catch(retryIfSlotTaken)),
      ...(await dosesFollow(platform, before, after)),
      staff.scheduleUnchanged(member),
      tell(hasBegun(after, now()) ? AppointmentChanged : AppointmentRescheduled, {
        ...appointmentFacts(after),
        previous: { staffId, date, time },
      }),
      audit('appointment.moved', appointmentId, { from, to }),
    );
    return after;
  });

export const changeAppointment = operation(
  routes.changeAppointment,
  async ({ params, body, actor }, platform) =>
    detailView(await moveAtDesk(platform, { ...params, ...body, actor }), platform.now()),
);

/** A retry writes and emits nothing. */
export const confirmAttendanceAtDesk = operation(
  routes.confirmAttendanceAtDesk,
  ({ params, body, actor }, platform) =>
    retryStale(async () => {
      const before = await platform.appointments.get(params.appointmentId);
      const { after, writes } = await attendanceChange(platform, before, { ...body, actor });
      if (writes.length > 0) await platform.commit(...writes);
      return detailView(after, platform.now());
    }),
);

/** For a client who calls, under the policy of the client's own screen. */
export const cancelForPatient = operation(routes.cancelForPatient, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await platform.appointments.get(params.appointmentId);
    const { after, writes } = await cancellationChange(platform, before, {
      actor,
      note: body.reason,
      seen: body.seen,
      confirmed: body.confirmed,
    });
    await platform.commit(...writes);
    return detailView(after, platform.now());
  }),
);

/** Hides the appointment from every list; its payments and audit trail remain (R204). */
export const deleteAppointment = operation(
  routes.deleteAppointment,
  ({ params: { appointmentId }, query: { seen }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, bookings, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const after = removed(before, actor, now());
      if (before.status !== seen) throw new AppError(appointmentErrors.state_changed);
      const isDropped = before.status !== after.status;
      await commit(
        ...(await bookings.change(before, after)),
        ...(isDropped
          ? await endWrites(platform, after, { removed: true })
          : [tell(AppointmentChanged, appointmentFacts(after))]),
        audit('appointment.removed', appointmentId, { status: before.status }),
      );
      return { appointmentId };
    }),
);
