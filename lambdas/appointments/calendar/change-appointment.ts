import { AppointmentRescheduled, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { fullName, isSameSlot } from '#shared/appointments/appointment.ts';
import { changeAppointment as route } from '#shared/appointments/calendar/calendar-api.ts';
import { rescheduled } from '#shared/appointments/changes/changes.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { assertBookableByDesk, retryIfSlotTaken } from '../booking/slot-assignment.ts';
import { detailView } from '../shared/views.ts';

/** From where the front desk saw it to where it wants it: whoever looked at an older place is told, not overruled. */
export const changeAppointment = operation(route, ({ params, body: { from, to }, actor }, platform) =>
  retryStale(async () => {
    const { appointments, bookings, staff, commit, now } = platform;
    const [before, member] = await Promise.all([
      appointments.get(params.appointmentId),
      staff.get(to.staffId),
    ]);
    const after = rescheduled(before, { ...to, staffName: fullName(member) }, actor, now());
    if (!isSameSlot(before, from)) throw new AppError(appointmentErrors.moved_meanwhile);
    if (isSameSlot(from, to)) return detailView(before, now());

    const serviceIds = before.services.map(({ serviceId }) => serviceId);
    await assertBookableByDesk(platform, { member, slot: to, serviceIds, before });
    const { staffId, date, time } = from;
    await commit(
      ...(await bookings.change(before, after).catch(retryIfSlotTaken)),
      staff.scheduleUnchanged(member),
      tell(AppointmentRescheduled, { ...appointmentFacts(after), previous: { staffId, date, time } }),
      audit('appointment.moved', before.appointmentId, { from, to }),
    );
    return detailView(after, now());
  }),
);
