import type { GivenTo } from '#shared/core/route.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import type { Correction } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import {
  abandonOrder,
  followPayment,
  type OrderState,
  placeMyOrder,
  placeOrder,
} from '#shared/shop/shop-api.ts';
import type { CardAnswer, CardHandle } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { call } from '#web/src/lib/call.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { begunOrder, fingerprintOf, forgetBegun, keepBegun, newOrderToken } from './begun-order.ts';

type Body = GivenTo<typeof placeOrder>['body'];

export type Payment = {
  readonly body: Body;
  /** The buying client; undefined for a guest. */
  readonly patientId: string | undefined;
  /** Set for card payments. */
  readonly card?: { readonly handle: CardHandle; readonly cardholder: string };
};

/** Outcome of 'Pagar'. */
export type Outcome =
  | { readonly kind: 'placed' | 'waiting'; readonly token: string }
  /** The order differs from what was shown; nothing was charged. */
  | { readonly kind: 'changed'; readonly corrections: readonly Correction[] }
  | { readonly kind: 'refused'; readonly text: string };

// Retried with a key after a lost answer; the token makes it one order.
const once = () => ({ key: crypto.randomUUID() });
export const lookAtPayment = (token: string) => call(followPayment, { params: { token } }, once());
export const giveUp = (token: string) => call(abandonOrder, { params: { token } }, once());

const place = ({ body, patientId }: Payment, token: string): Promise<OrderState> =>
  patientId === undefined
    ? call(placeOrder, { params: { token }, body }, once())
    : call(placeMyOrder, { params: { patientId, token }, body }, once());

/** Outcome by the order's status; undefined while its card payment is open. */
export function outcomeOf(
  { order: { status, corrections, payment } }: OrderState,
  token: string,
): Outcome | undefined {
  switch (status) {
    case 'placed':
    case 'prepared':
    case 'delivered':
    case 'cancelled':
      return { kind: 'placed', token };
    case 'soldOut':
      return { kind: 'changed', corrections };
    case 'expired':
      return { kind: 'refused', text: shopErrors.payment_over.text };
    case 'paying':
      return payment.method === 'athMovil' ? { kind: 'waiting', token } : undefined;
  }
}

const isOver = ({ order: { status } }: OrderState) => status === 'expired' || status === 'soldOut';

const is = (error: unknown, definition: (typeof shopErrors)['cart_changed' | 'other_cart']) =>
  error instanceof CallError && error.is(definition);

/** Token of this order, stored or new; abandons a stored order with other contents. */
async function tokenFor(payment: Payment): Promise<{ token: string; paid?: Outcome }> {
  const { method } = payment.body.pay;
  const asked = await fingerprintOf([payment.body, payment.patientId]);
  const begun = begunOrder();
  if (begun?.asked === asked) return { token: begun.token };
  if (begun) {
    const left = await giveUp(begun.token).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) return undefined;
      throw error;
    });
    const outcome = left && outcomeOf(left, begun.token);
    if (outcome?.kind === 'placed') return { token: begun.token, paid: outcome };
  }
  const token = await newOrderToken(asked);
  keepBegun({ token, method, asked });
  return { token };
}

/** Starts the order, once again if it had ended before, for example by timeout. */
async function begin(payment: Payment): Promise<{ token: string; state: OrderState } | Outcome> {
  for (let isLast = false; ; isLast = true) {
    const { token, paid } = await tokenFor(payment);
    if (paid) return paid;
    try {
      const state = await place(payment, token);
      if (isLast || !isOver(state)) return { token, state };
    } catch (error) {
      if (isLast || !is(error, shopErrors.other_cart)) throw error;
    }
    forgetBegun();
  }
}

/** Maps Stripe's answer to an error; undefined when the money is held. */
function refusalOf({ status, refusal }: CardAnswer): string | undefined {
  if (status === 'requires_capture' || status === 'succeeded') return undefined;
  if (status === 'canceled') return shopErrors.payment_over.text;
  return refusal === undefined ? cardText.notHeld : cardText.refused(refusal);
}

async function payByCard(token: string, clientSecret: string, card: Payment['card']): Promise<Outcome> {
  if (!card) return { kind: 'refused', text: cardText.missingField };
  const { handle, cardholder } = card;
  // A lost answer of Stripe says nothing about the card: the server asks Stripe as well.
  const sent = await handle.confirm({ clientSecret, cardholder }).catch((failure: unknown) => ({ failure }));
  const text = 'failure' in sent ? undefined : refusalOf(sent);
  if (text !== undefined) return { kind: 'refused', text };
  const outcome = outcomeOf(await lookAtPayment(token), token);
  if (outcome) return outcome;
  if ('failure' in sent) throw sent.failure;
  return { kind: 'refused', text: paymentErrors.not_held.text };
}

/** Starts, pays and verifies an order. A thrown error leaves the outcome unknown. */
export async function payOrder(payment: Payment): Promise<Outcome> {
  try {
    const begun = await begin(payment);
    if ('kind' in begun) return begun;
    const { token, state } = begun;
    const known = outcomeOf(state, token);
    if (!known && !state.card) return { kind: 'refused', text: paymentErrors.not_held.text };
    const outcome = known ?? (await payByCard(token, state.card?.clientSecret ?? '', payment.card));
    if (outcome.kind === 'changed') forgetBegun();
    return outcome;
  } catch (error) {
    if (!is(error, shopErrors.cart_changed)) throw error;
    forgetBegun();
    return { kind: 'changed', corrections: [] };
  }
}
