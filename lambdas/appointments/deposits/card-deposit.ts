import type { CardPaymentEvent } from '#lambdas/payments/card/receive-stripe-webhook.ts';
import type { Actor } from '#shared/core/roles.ts';
import { lapseHold, type PaymentPorts, recordHold } from './deposit-hold.ts';
import { handleRefundWebhook } from './settlement.ts';

/** Webhooks that report a refund's outcome, days after its request. */
const refundWebhookTypes: ReadonlySet<string> = new Set(['refund.updated', 'refund.failed']);

const webhookActor: Actor = { kind: 'system', name: 'stripe-webhook' };

export async function handleDepositWebhook(
  platform: PaymentPorts,
  { type, intent }: CardPaymentEvent,
): Promise<void> {
  const appointmentId = intent.metadata['appointmentId'];
  const appointment =
    appointmentId === undefined ? undefined : await platform.appointments.find(appointmentId);
  if (appointment?.deposit.paymentIntentId !== intent.id) return;

  if (appointment.status === 'reserved' && intent.status === 'requires_capture')
    await recordHold(platform, { before: appointment, intent, actor: webhookActor });
  if (appointment.status === 'pending' && intent.status === 'canceled')
    await lapseHold(platform, appointment, webhookActor);
  if (refundWebhookTypes.has(type))
    await handleRefundWebhook(platform, appointment, { isRejected: type === 'refund.failed' });
}
