import { findCardByNumber, findCardByPaymentMethod, type TestCard, weekSeconds } from './cards.ts';
import { createId, type StripeContext } from './context.ts';
import { cardError, invalidRequestError, notFoundError } from './fault.ts';
import type { CardFailure, Charge, Intent } from './objects.ts';
import type { Parameters } from './parameters.ts';

const cardDataField = 'payment_method_data';

export function findCard(intent: Intent, parameters: Parameters): TestCard {
  const number = parameters.get(`${cardDataField}[card][number]`);
  if (number) {
    const card = findCardByNumber(number);
    if (card) return card;
    const message = 'Your card number is incorrect.';
    throw cardError({ type: 'card_error', code: 'incorrect_number', message }, intent);
  }
  const id = parameters.get('payment_method') ?? intent.payment_method;
  if (!id)
    throw invalidRequestError(
      'payment_intent_unexpected_state',
      'You must provide a payment method to confirm.',
    );
  const card = findCardByPaymentMethod(id);
  if (!card) throw notFoundError('PaymentMethod', id);
  return card;
}

export const parseCardholder = (parameters: Parameters) =>
  parameters.get(`${cardDataField}[billing_details][name]`);

export function checkExpiry(context: StripeContext, parameters: Parameters): CardFailure | undefined {
  const year = Number(parameters.get(`${cardDataField}[card][exp_year]`) ?? 9999) % 100;
  const month = Number(parameters.get(`${cardDataField}[card][exp_month]`) ?? 12);
  const today = new Date(context.seconds() * 1000);
  const monthsLeft = (year + 2000 - today.getUTCFullYear()) * 12 + month - 1 - today.getUTCMonth();
  if (monthsLeft >= 0) return undefined;
  return { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' };
}

export function buildCharge(
  context: StripeContext,
  intent: Intent,
  { card, name }: { card: TestCard; name: string | null },
): Charge {
  const created = context.seconds();
  const isHold = intent.capture_method === 'manual';
  return {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: { name },
    captured: false,
    created,
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: card.paymentMethod,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card.brand,
        last4: card.number.slice(-4),
        capture_before: isHold ? created + (card.holdSeconds ?? weekSeconds) : null,
      },
    },
    refunded: false,
    status: 'succeeded',
  };
}
