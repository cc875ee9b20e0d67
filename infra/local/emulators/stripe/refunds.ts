import { cardByPaymentMethod } from './cards.ts';
import { type Desk, newId } from './desk.ts';
import { noSuch, refused } from './fault.ts';
import { findIntent } from './intents.ts';
import type { Charge, Refund } from './objects.ts';
import { integerIfGiven, type Parameters, record, required } from './parameters.ts';

const bankSeconds = 60;

/** Refunds captured money: the given amount, by default the rest, and never more than was captured. */
export function createRefund(desk: Desk, parameters: Parameters): Refund {
  const intent = findIntent(desk, required(parameters, 'payment_intent'));
  const charge = intent.latest_charge ? desk.store.find('charge', intent.latest_charge) : undefined;
  if (!charge?.captured)
    throw refused('charge_not_captured', 'This PaymentIntent has no captured charge to refund.');
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = integerIfGiven(parameters, 'amount') ?? left;
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount === 0 || amount > left)
    throw refused(
      'amount_too_large',
      `Refund amount (${amount}) is not within the unrefunded amount (${left}).`,
    );
  const becomes = cardByPaymentMethod(charge.payment_method)?.refundBecomes;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: desk.seconds(),
    currency: charge.currency,
    metadata: record(parameters, 'metadata'),
    payment_intent: intent.id,
    reason: parameters.get('reason'),
    status: becomes === 'succeeded' ? 'pending' : 'succeeded',
  };
  const given: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  desk.store.save(refund);
  desk.store.save(given);
  if (becomes) desk.store.dueAt(refund.id, desk.seconds() + bankSeconds);
  desk.tell('refund.created', refund);
  desk.tell('charge.refunded', given);
  return refund;
}

/** Applies the bank's decision; a failed refund returns the money to the center. */
export function decideRefund(desk: Desk, id: string): void {
  const refund = findRefund(desk, id);
  const charge = desk.store.find('charge', refund.charge);
  const status = charge && cardByPaymentMethod(charge.payment_method)?.refundBecomes;
  desk.store.endWait(id);
  if (!charge || !status) return;
  const decided: Refund = { ...refund, status };
  desk.store.save(decided);
  if (status === 'failed')
    desk.store.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  desk.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', decided);
}

export function findRefund({ store }: Desk, id: string): Refund {
  const refund = store.find('refund', id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}
