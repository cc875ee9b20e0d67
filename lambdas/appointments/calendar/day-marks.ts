import { AppointmentChanged, toAppointmentFacts } from '#events/appointments.ts';
import { findSellerName } from '#lambdas/accounts/seller-name.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment, DayMarkName } from '#shared/appointments/appointment.ts';
import * as api from '#shared/appointments/calendar/calendar-api.ts';
import { applyDayMark, undoDayMark as removeDayMark } from '#shared/appointments/day-marks.ts';
import { toDetailView } from '../shared/views.ts';

type EntryBuilders = Readonly<Record<DayMarkName, (appointmentId: string) => Write>>;
const setEntries: EntryBuilders = {
  arrived: (appointmentId) => audit('appointment.arrived', appointmentId),
  inTreatment: (appointmentId) => audit('appointment.inTreatment', appointmentId),
};
const undoEntries: EntryBuilders = {
  arrived: (appointmentId) => audit('appointment.arrivedUndone', appointmentId),
  inTreatment: (appointmentId) => audit('appointment.inTreatmentUndone', appointmentId),
};

/** Changes the marks of an appointment. Open screens are notified, clients are not. */
const changeDayMark = (
  platform: Platform,
  appointmentId: string,
  { apply, entry }: { apply: (before: Appointment) => Appointment; entry: Write },
) =>
  retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    const after = apply(before);
    if (after !== before)
      await platform.commit(
        ...(await platform.bookings.change(before, after)),
        emit(AppointmentChanged, toAppointmentFacts(after)),
        entry,
      );
    return toDetailView(after, platform.now());
  });

export const setDayMark = operation(api.setDayMark, async ({ params, actor }, platform) => {
  const { appointmentId, mark } = params;
  const by = await findSellerName(actor, platform);
  return changeDayMark(platform, appointmentId, {
    apply: (before) => applyDayMark(before, { mark, actor, by, now: platform.now() }),
    entry: setEntries[mark](appointmentId),
  });
});

export const undoDayMark = operation(
  api.undoDayMark,
  ({ params: { appointmentId, mark }, actor }, platform) =>
    changeDayMark(platform, appointmentId, {
      apply: (before) => removeDayMark(before, { mark, actor, now: platform.now() }),
      entry: undoEntries[mark](appointmentId),
    }),
);
