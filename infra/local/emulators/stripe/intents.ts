import { randomBytes } from 'node:crypto';
import { cardByPaymentMethod } from './cards.ts';
import { cardholderOf, cardOf, chargeFor, expiry } from './charges.ts';
import { type Desk, newId } from './desk.ts';
import { badParameter, cardFault, noSuch, refused, unexpectedState } from './fault.ts';
import type { CardFailure, Charge, Intent } from './objects.ts';
import { integer, oneOf, type Parameters, record, required } from './parameters.ts';

const smallestCents = 50;

export function findIntent({ store }: Desk, id: string): Intent {
  const intent = store.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id);
  return intent;
}

function chargeOf({ store }: Desk, intent: Intent): Charge {
  const charge = intent.latest_charge && store.find('charge', intent.latest_charge);
  if (!charge) throw unexpectedState(intent, 'use the charge of');
  return charge;
}

export function createIntent(desk: Desk, parameters: Parameters): Intent {
  const amount = integer(parameters, 'amount');
  if (amount < smallestCents)
    throw badParameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  const paymentMethod = parameters.get('payment_method');
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: oneOf(parameters, 'capture_method', ['automatic', 'manual']),
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: desk.seconds(),
    currency: required(parameters, 'currency'),
    description: parameters.get('description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: record(parameters, 'metadata'),
    payment_method: paymentMethod,
    payment_method_types: ['card'],
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  };
  desk.store.save(intent);
  desk.tell('payment_intent.created', intent);
  return parameters.get('confirm') === 'true' ? confirmIntent(desk, intent, parameters) : intent;
}

/** Confirms an intent: the bank holds or captures the money, or declines the card. */
export function confirmIntent(desk: Desk, intent: Intent, parameters: Parameters): Intent {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    throw unexpectedState(intent, 'confirm');
  const card = cardOf(intent, parameters);
  const refusal = card.declines ?? expiry(desk, parameters);
  if (refusal) return decline(desk, intent, refusal);
  const charge = chargeFor(desk, intent, { card, name: cardholderOf(parameters) });
  const held: Intent = {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'requires_capture',
  };
  desk.store.save(charge);
  if (intent.capture_method === 'automatic')
    return settle(desk, { intent: held, charge, amount: held.amount });
  desk.store.save(held);
  desk.store.dueAt(held.id, charge.payment_method_details.card.capture_before ?? 0);
  desk.tell('payment_intent.amount_capturable_updated', held);
  return held;
}

function decline(desk: Desk, intent: Intent, failure: CardFailure): never {
  const declined: Intent = {
    ...intent,
    last_payment_error: failure,
    payment_method: null,
    status: 'requires_payment_method',
  };
  desk.store.save(declined);
  desk.tell('payment_intent.payment_failed', declined);
  throw cardFault(failure, declined);
}

export function captureIntent(desk: Desk, intent: Intent, parameters: Parameters): Intent {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const amount = parameters.has('amount_to_capture')
    ? integer(parameters, 'amount_to_capture')
    : intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw refused('amount_too_large', 'The amount to capture is larger than the amount held.');
  const failure = cardByPaymentMethod(intent.payment_method ?? '')?.captureFails;
  if (failure) {
    desk.store.save({ ...intent, last_payment_error: failure });
    throw cardFault(failure, { ...intent, last_payment_error: failure });
  }
  return settle(desk, { intent, charge: chargeOf(desk, intent), amount });
}

function settle(
  desk: Desk,
  { intent, charge, amount }: { intent: Intent; charge: Charge; amount: number },
): Intent {
  const taken: Charge = { ...charge, captured: true, amount_captured: amount };
  const settled: Intent = { ...intent, amount_capturable: 0, amount_received: amount, status: 'succeeded' };
  desk.store.save(taken);
  desk.store.save(settled);
  desk.store.endWait(intent.id);
  desk.tell('charge.captured', taken);
  desk.tell('payment_intent.succeeded', settled);
  return settled;
}

export function cancelIntent(desk: Desk, intent: Intent, reason: string | null): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  const canceled: Intent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: desk.seconds(),
    cancellation_reason: reason,
    status: 'canceled',
  };
  desk.store.save(canceled);
  desk.store.endWait(intent.id);
  desk.tell('payment_intent.canceled', canceled);
  return canceled;
}
