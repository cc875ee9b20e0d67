import { AppointmentChanged, visitFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { startPayment as route } from '#shared/appointments/api.ts';
import { paymentStarted } from '#shared/appointments/lifecycle.ts';
import { alertsPassed } from '../alerts/appointment-alerts.ts';
import { assignedView } from '../shared/views.ts';

export const startPayment = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(params.appointmentId);
    const started = paymentStarted(before, body.method, actor, now());
    const after = { ...started, ...(await alertsPassed(platform, before, body.alertReason)) };
    await commit(
      appointments.save(after),
      tell(AppointmentChanged, visitFacts(after)),
      audit('appointment.paymentStarted', params.appointmentId, body),
    );
    return assignedView(after);
  }),
);
