import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { startPayment as route } from '#shared/appointments/api.ts';
import { paymentStarted } from '#shared/appointments/lifecycle.ts';
import { assignedView } from './views.ts';

export const startPayment = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(params.appointmentId);
    const after = paymentStarted(before, body.method, actor, now());
    await commit(
      appointments.save(after),
      audit('appointment.paymentStarted', params.appointmentId, { method: body.method }),
    );
    return assignedView(after);
  }),
);
