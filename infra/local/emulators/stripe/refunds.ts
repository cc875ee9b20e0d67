import { findCardByPaymentMethod } from './cards.ts';
import { createId, type StripeContext } from './context.ts';
import { invalidRequestError, notFoundError } from './fault.ts';
import { findIntent } from './intents.ts';
import type { Charge, Refund } from './objects.ts';
import { findInteger, type Parameters, parseRecord, requireParameter } from './parameters.ts';

const bankDecisionSeconds = 60;

/** Refunds the given amount of a capture, by default all that is unrefunded, and never more than that. */
export function createRefund(context: StripeContext, parameters: Parameters): Refund {
  const intent = findIntent(context, requireParameter(parameters, 'payment_intent'));
  const charge = intent.latest_charge ? context.store.find('charge', intent.latest_charge) : undefined;
  if (!charge?.captured)
    throw invalidRequestError('charge_not_captured', 'This PaymentIntent has no captured charge to refund.');
  const unrefundedCents = charge.amount_captured - charge.amount_refunded;
  const amount = findInteger(parameters, 'amount') ?? unrefundedCents;
  if (unrefundedCents === 0)
    throw invalidRequestError('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount === 0 || amount > unrefundedCents)
    throw invalidRequestError(
      'amount_too_large',
      `Refund amount (${amount}) is not within the unrefunded amount (${unrefundedCents}).`,
    );
  const bankDecision = findCardByPaymentMethod(charge.payment_method)?.refundBecomes;
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
    status: bankDecision === 'succeeded' ? 'pending' : 'succeeded',
  };
  const refundedCharge: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === unrefundedCents,
  };
  context.store.save(refund);
  context.store.save(refundedCharge);
  if (bankDecision) context.store.scheduleAt(refund.id, context.seconds() + bankDecisionSeconds);
  context.emit('refund.created', refund);
  context.emit('charge.refunded', refundedCharge);
  return refund;
}

/** Applies the bank's decision. A failed refund returns the money to the center. */
export function decideRefund(context: StripeContext, id: string): void {
  const refund = findRefund(context, id);
  const charge = context.store.find('charge', refund.charge);
  const status = charge && findCardByPaymentMethod(charge.payment_method)?.refundBecomes;
  context.store.cancelSchedule(id);
  if (!charge || !status) return;
  const decidedRefund: Refund = { ...refund, status };
  context.store.save(decidedRefund);
  if (status === 'failed')
    context.store.save({
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
  context.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', decidedRefund);
}

export function findRefund({ store }: StripeContext, id: string): Refund {
  const refund = store.find('refund', id);
  if (!refund) throw notFoundError('refund', id);
  return refund;
}
