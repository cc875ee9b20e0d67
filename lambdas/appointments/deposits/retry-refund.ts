import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { retryDepositReturn as route } from '#shared/appointments/closing/closing-api.ts';
import { isGoingBack } from '#shared/appointments/refund.ts';
import { owedBack } from './refund-events.ts';

/**
 * Asks the reaction again, which gives back once however often it is asked. A deposit that is not on its way stays as
 * it is; one that is may be of a visit that was taken out of every list.
 */
export const retryDepositReturn = operation(route, ({ params: { appointmentId } }, platform) =>
  retryStale(async () => {
    const { appointments, commit } = platform;
    const visit = await appointments.get(appointmentId);
    if (isGoingBack(visit))
      await commit(
        appointments.save(visit),
        ...owedBack(visit),
        audit('appointment.returnRetried', appointmentId),
      );
    return { appointmentId, depositStatus: visit.deposit.status };
  }),
);
