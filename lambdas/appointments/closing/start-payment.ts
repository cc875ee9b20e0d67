import { AppointmentChanged, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { startPayment as route } from '#shared/appointments/api.ts';
import { paymentStarted } from '#shared/appointments/lifecycle.ts';
import { alertOverrides } from '../alerts/appointment-alerts.ts';
import { assignedView } from '../shared/views.ts';

export const startPayment = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(params.appointmentId);
    const started = paymentStarted(before, body.method, actor, now());
    const after = { ...started, ...(await alertOverrides(platform, before, body.alertReason)) };
    await commit(
      appointments.save(after),
      tell(AppointmentChanged, appointmentFacts(after)),
      audit('appointment.paymentStarted', params.appointmentId, body),
    );
    return assignedView(after);
  }),
);
