import { AppointmentDenied, visitFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { denyAppointment as route } from '#shared/appointments/api.ts';
import { denied } from '#shared/appointments/lifecycle.ts';

/** The hour is free at once; a reaction gives the deposit back and another tells the client. */
export const denyAppointment = operation(route, ({ params: { appointmentId }, actor }, platform) =>
  retryStale(async () => {
    const { appointments, bookings, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    const after = denied(before, actor, now());
    await commit(
      ...(await bookings.change(before, after)),
      tell(AppointmentDenied, { ...visitFacts(after), depositStatus: after.deposit.status }),
      audit('appointment.denied', appointmentId),
    );
    return { appointmentId, status: after.status };
  }),
);
