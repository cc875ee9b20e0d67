import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { PaymentNotice } from '#lambdas/platform/seams/webhooks.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { receiveStripeWebhook as route } from '#shared/appointments/api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { lapseHold, type PaymentsPlatform, recordHold } from './deposit-hold.ts';

const processor: Actor = { kind: 'system', name: 'stripe-webhook' };

/**
 * A notice only says where to look: what the intent is now decides, so notices may come late, twice or out of order.
 */
async function applyNotice(platform: PaymentsPlatform, { paymentIntentId }: PaymentNotice): Promise<void> {
  if (paymentIntentId === undefined) return;
  const intent = await platform.payments.get(paymentIntentId);
  const appointmentId = intent.metadata['appointmentId'];
  const appointment =
    appointmentId === undefined ? undefined : await platform.appointments.find(appointmentId);
  if (appointment?.deposit.paymentIntentId !== paymentIntentId) return;

  if (appointment.status === 'reserved' && intent.status === 'requires_capture')
    await recordHold(platform, { before: appointment, intent, actor: processor });
  if (appointment.status === 'pending' && intent.status === 'canceled')
    await lapseHold(platform, appointment, processor);
}

/** The same notice delivered twice at once: the other one was noted first. */
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof AppError && error.is(coreErrors.conflict))) throw error;
}

export const receiveStripeWebhook = operationUsing(
  ['payments', 'webhooks'],
  route,
  async ({ raw }, platform) => {
    const { webhooks, uniqueClaims, commit, now } = platform;
    const signature = raw.headers['stripe-signature'] ?? '';
    const notice = webhooks.read({ body: raw.body, signature, now: now() });
    if (!(await uniqueClaims.exists('webhook', notice.id))) {
      await retryStale(() => applyNotice(platform, notice));
      await commit(uniqueClaims.take({ kind: 'webhook', name: notice.id, at: now().toISOString() })).catch(
        ignoreDuplicate,
      );
    }
    return { received: true } as const;
  },
);
