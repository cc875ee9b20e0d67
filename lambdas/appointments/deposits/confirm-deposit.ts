import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { confirmDeposit as route } from '#shared/appointments/api.ts';
import { AppError } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { ownAppointment } from '../changes/appointment-changes.ts';
import { recordHold } from './deposit-hold.ts';

/** The browser says its card went through; the processor is asked whether it did. */
export const confirmDeposit = operationUsing(['payments'], route, ({ params, actor }, platform) =>
  retryStale(async () => {
    const before = await ownAppointment(platform, params);
    const { paymentIntentId } = before.deposit;
    if (paymentIntentId === undefined) throw new AppError(paymentErrors.not_held);

    const intent = await platform.payments.get(paymentIntentId);
    const { appointmentId, status } = await recordHold(platform, { before, intent, actor });
    return { appointmentId, status };
  }),
);
