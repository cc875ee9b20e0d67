import type { CardNotice } from '#lambdas/payments/card/receive-stripe-webhook.ts';
import type { Actor } from '#shared/core/roles.ts';
import { lapseHold, type PaymentsPlatform, recordHold } from './deposit-hold.ts';
import { followRefund } from './settlement.ts';

/** Webhooks that report a refund's outcome, days after its request. */
const refundNotices: ReadonlySet<string> = new Set(['refund.updated', 'refund.failed']);

const processor: Actor = { kind: 'system', name: 'stripe-webhook' };

/** Handles a card webhook for an appointment's deposit. */
export async function cardDeposit(platform: PaymentsPlatform, { type, intent }: CardNotice): Promise<void> {
  const appointmentId = intent.metadata['appointmentId'];
  const appointment =
    appointmentId === undefined ? undefined : await platform.appointments.find(appointmentId);
  if (appointment?.deposit.paymentIntentId !== intent.id) return;

  if (appointment.status === 'reserved' && intent.status === 'requires_capture')
    await recordHold(platform, { before: appointment, intent, actor: processor });
  if (appointment.status === 'pending' && intent.status === 'canceled')
    await lapseHold(platform, appointment, processor);
  if (refundNotices.has(type))
    await followRefund(platform, appointment, { isRefused: type === 'refund.failed' });
}
