import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { retryDepositRefund as route } from '#shared/appointments/closing/closing-api.ts';
import { isRefunding } from '#shared/appointments/refund.ts';
import { refundDue } from './refund-events.ts';

/**
 * Asks the reaction again, which gives back once however often it is asked. A deposit that is not on its way stays as
 * it is; one that is may be of an appointment that was taken out of every list.
 */
export const retryDepositRefund = operation(route, ({ params: { appointmentId } }, platform) =>
  retryStale(async () => {
    const { appointments, commit } = platform;
    const appointment = await appointments.get(appointmentId);
    if (isRefunding(appointment))
      await commit(
        appointments.save(appointment),
        ...refundDue(appointment),
        audit('appointment.returnRetried', appointmentId),
      );
    return { appointmentId, depositStatus: appointment.deposit.status };
  }),
);
