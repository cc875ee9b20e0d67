import { type Desk, newId } from './desk.ts';
import { noSuch, refused } from './fault.ts';
import { findIntent } from './intents.ts';
import type { Charge, Refund } from './objects.ts';
import { integerIfGiven, type Parameters, record, required } from './parameters.ts';

/** Gives captured money back, the whole rest when no amount is given, never more than was taken. */
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
    status: 'succeeded',
  };
  const given: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  desk.store.save(refund);
  desk.store.save(given);
  desk.tell('refund.created', refund);
  desk.tell('charge.refunded', given);
  return refund;
}

export function findRefund({ store }: Desk, id: string): Refund {
  const refund = store.find('refund', id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}
