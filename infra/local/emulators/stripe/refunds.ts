import { findCardByPaymentMethod } from './cards.ts';
import { createId, type StripeContext } from './context.ts';
import { invalidRequestError, notFoundError } from './fault.ts';
import { findIntent } from './intents.ts';
import type { Charge, Refund } from './objects.ts';
import { findInteger, type Parameters, parseRecord, requireParameter } from './parameters.ts';

const bankSeconds = 60;

/** Refunds captured money: the given amount, by default the rest, and never more than was captured. */
export function createRefund(context: StripeContext, parameters: Parameters): Refund {
  const intent = findIntent(context, requireParameter(parameters, 'payment_intent'));
  const charge = intent.latest_charge ? context.store.find('charge', intent.latest_charge) : undefined;
  if (!charge?.captured)
    throw invalidRequestError('charge_not_captured', 'This PaymentIntent has no captured charge to refund.');
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = findInteger(parameters, 'amount') ?? left;
  if (left === 0)
    throw invalidRequestError('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount === 0 || amount > left)
    throw invalidRequestError(
      'amount_too_large',
      `Refund amount (${amount}) is not within the unrefunded amount (${left}).`,
    );
  const becomes = findCardByPaymentMethod(charge.payment_method)?.refundBecomes;
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: context.seconds(),
    currency: charge.currency,
    metadata: parseRecord(parameters, 'metadata'),
    payment_intent: intent.id,
    reason: parameters.get('reason'),
    status: becomes === 'succeeded' ? 'pending' : 'succeeded',
  };
  const given: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  context.store.save(refund);
  context.store.save(given);
  if (becomes) context.store.scheduleAt(refund.id, context.seconds() + bankSeconds);
  context.emit('refund.created', refund);
  context.emit('charge.refunded', given);
  return refund;
}

/** Applies the bank's decision; a failed refund returns the money to the center. */
export function decideRefund(context: StripeContext, id: string): void {
  const refund = findRefund(context, id);
  const charge = context.store.find('charge', refund.charge);
  const status = charge && findCardByPaymentMethod(charge.payment_method)?.refundBecomes;
  context.store.cancelSchedule(id);
  if (!charge || !status) return;
  const decided: Refund = { ...refund, status };
  context.store.save(decided);
  if (status === 'failed')
    context.store.save({
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
  context.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', decided);
}

export function findRefund({ store }: StripeContext, id: string): Refund {
  const refund = store.find('refund', id);
  if (!refund) throw notFoundError('refund', id);
  return refund;
}
