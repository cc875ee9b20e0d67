import { randomBytes } from 'node:crypto';
import { findCardByPaymentMethod } from './cards.ts';
import { buildCharge, checkExpiry, findCard, parseCardholder } from './charges.ts';
import { createId, type StripeContext } from './context.ts';
import {
  cardError,
  invalidRequestError,
  notFoundError,
  parameterError,
  unexpectedStateError,
} from './fault.ts';
import type { CardFailure, Charge, Intent } from './objects.ts';
import { type Parameters, parseOption, parseRecord, requireInteger, requireParameter } from './parameters.ts';

const minCents = 50;

export function findIntent({ store }: StripeContext, id: string): Intent {
  const intent = store.find('payment_intent', id);
  if (!intent) throw notFoundError('payment_intent', id);
  return intent;
}

function requireCharge({ store }: StripeContext, intent: Intent): Charge {
  const charge = intent.latest_charge && store.find('charge', intent.latest_charge);
  if (!charge) throw unexpectedStateError(intent, 'use the charge of');
  return charge;
}

export function createIntent(context: StripeContext, parameters: Parameters): Intent {
  const amount = requireInteger(parameters, 'amount');
  if (amount < minCents)
    throw parameterError('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  const paymentMethod = parameters.get('payment_method');
  const id = createId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parseOption(parameters, 'capture_method', ['automatic', 'manual']),
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: context.seconds(),
    currency: requireParameter(parameters, 'currency'),
    description: parameters.get('description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: parseRecord(parameters, 'metadata'),
    payment_method: paymentMethod,
    payment_method_types: ['card'],
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  };
  context.store.save(intent);
  context.emit('payment_intent.created', intent);
  return parameters.get('confirm') === 'true' ? confirmIntent(context, intent, parameters) : intent;
}

export function confirmIntent(context: StripeContext, intent: Intent, parameters: Parameters): Intent {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    throw unexpectedStateError(intent, 'confirm');
  const card = findCard(intent, parameters);
  const failure = card.declines ?? checkExpiry(context, parameters);
  if (failure) return decline(context, intent, failure);
  const charge = buildCharge(context, intent, { card, name: parseCardholder(parameters) });
  const heldIntent: Intent = {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'requires_capture',
  };
  context.store.save(charge);
  if (intent.capture_method === 'automatic')
    return settle(context, { intent: heldIntent, charge, amount: heldIntent.amount });
  context.store.save(heldIntent);
  context.store.scheduleAt(heldIntent.id, charge.payment_method_details.card.capture_before ?? 0);
  context.emit('payment_intent.amount_capturable_updated', heldIntent);
  return heldIntent;
}

function decline(context: StripeContext, intent: Intent, failure: CardFailure): never {
  const declinedIntent: Intent = {
    ...intent,
    last_payment_error: failure,
    payment_method: null,
    status: 'requires_payment_method',
  };
  context.store.save(declinedIntent);
  context.emit('payment_intent.payment_failed', declinedIntent);
  throw cardError(failure, declinedIntent);
}

export function captureIntent(context: StripeContext, intent: Intent, parameters: Parameters): Intent {
  if (intent.status !== 'requires_capture') throw unexpectedStateError(intent, 'capture');
  const amount = parameters.has('amount_to_capture')
    ? requireInteger(parameters, 'amount_to_capture')
    : intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw invalidRequestError('amount_too_large', 'The amount to capture is larger than the amount held.');
  const failure = findCardByPaymentMethod(intent.payment_method ?? '')?.captureFails;
  if (failure) {
    context.store.save({ ...intent, last_payment_error: failure });
    throw cardError(failure, { ...intent, last_payment_error: failure });
  }
  return settle(context, { intent, charge: requireCharge(context, intent), amount });
}

function settle(
  context: StripeContext,
  { intent, charge, amount }: { intent: Intent; charge: Charge; amount: number },
): Intent {
  const capturedCharge: Charge = { ...charge, captured: true, amount_captured: amount };
  const settledIntent: Intent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  };
  context.store.save(capturedCharge);
  context.store.save(settledIntent);
  context.store.cancelSchedule(intent.id);
  context.emit('charge.captured', capturedCharge);
  context.emit('payment_intent.succeeded', settledIntent);
  return settledIntent;
}

export function cancelIntent(context: StripeContext, intent: Intent, reason: string | null): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedStateError(intent, 'cancel');
  const canceledIntent: Intent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: context.seconds(),
    cancellation_reason: reason,
    status: 'canceled',
  };
  context.store.save(canceledIntent);
  context.store.cancelSchedule(intent.id);
  context.emit('payment_intent.canceled', canceledIntent);
  return canceledIntent;
}
