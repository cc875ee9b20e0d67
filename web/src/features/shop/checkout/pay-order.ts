import type { CallInput } from '#shared/core/route.ts';
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
import type { CardHandle, CardResult } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { call } from '#web/src/lib/call.ts';
import { CallError } from '#web/src/lib/problem.ts';
import {
  calculateFingerprint,
  createOrderToken,
  discardPendingOrder,
  readPendingOrder,
  savePendingOrder,
} from './pending-order.ts';

type OrderBody = CallInput<typeof placeOrder>['body'];

export type OrderPaymentInput = {
  readonly body: OrderBody;
  /** The signed-in client who buys, or undefined for a guest. */
  readonly patientId: string | undefined;
  /** Set for card payments. */
  readonly card?: { readonly handle: CardHandle; readonly cardholder: string };
};

/** Outcome of 'Pagar'. */
export type OrderOutcome =
  | { readonly kind: 'placed' | 'waiting'; readonly token: string }
  /** The order differs from what was shown. Nothing was charged. */
  | { readonly kind: 'changed'; readonly corrections: readonly Correction[] }
  | { readonly kind: 'refused'; readonly text: string };

// The key allows a retry after a lost response. The token ensures that a retry creates no second order.
const createCallOptions = () => ({ key: crypto.randomUUID() });
export const fetchPayment = (token: string) =>
  call(followPayment, { params: { token } }, createCallOptions());
export const abandonPendingOrder = (token: string) =>
  call(abandonOrder, { params: { token } }, createCallOptions());

const sendOrder = ({ body, patientId }: OrderPaymentInput, token: string): Promise<OrderState> =>
  patientId === undefined
    ? call(placeOrder, { params: { token }, body }, createCallOptions())
    : call(placeMyOrder, { params: { patientId, token }, body }, createCallOptions());

/** Maps the order's status to an outcome, or to undefined while its card payment is open. */
export function toOutcome(
  { order: { status, corrections, payment } }: OrderState,
  token: string,
): OrderOutcome | undefined {
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

const isEnded = ({ order: { status } }: OrderState) => status === 'expired' || status === 'soldOut';

const isErrorOf = (error: unknown, definition: (typeof shopErrors)['cart_changed' | 'other_cart']) =>
  error instanceof CallError && error.is(definition);

/** Finds the token of this order, stored or new. Abandons a stored order with other contents. */
async function findToken(payment: OrderPaymentInput): Promise<{ token: string; paid?: OrderOutcome }> {
  const { method } = payment.body.pay;
  const fingerprint = await calculateFingerprint([payment.body, payment.patientId]);
  const pending = readPendingOrder();
  if (pending?.asked === fingerprint) return { token: pending.token };
  if (pending) {
    const abandoned = await abandonPendingOrder(pending.token).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) return undefined;
      throw error;
    });
    const outcome = abandoned && toOutcome(abandoned, pending.token);
    if (outcome?.kind === 'placed') return { token: pending.token, paid: outcome };
  }
  const token = await createOrderToken(fingerprint);
  savePendingOrder({ token, method, asked: fingerprint });
  return { token };
}

/** Starts the order, and tries once more if it had already ended, for example by timeout. */
async function startOrder(
  payment: OrderPaymentInput,
): Promise<{ token: string; state: OrderState } | OrderOutcome> {
  for (let isLastAttempt = false; ; isLastAttempt = true) {
    const { token, paid } = await findToken(payment);
    if (paid) return paid;
    try {
      const state = await sendOrder(payment, token);
      if (isLastAttempt || !isEnded(state)) return { token, state };
    } catch (error) {
      if (isLastAttempt || !isErrorOf(error, shopErrors.other_cart)) throw error;
    }
    discardPendingOrder();
  }
}

/** Maps Stripe's result to an error, or to undefined if the money is held. */
function findCardError({ status, decline }: CardResult): string | undefined {
  if (status === 'requires_capture' || status === 'succeeded') return undefined;
  if (status === 'canceled') return shopErrors.payment_over.text;
  return decline === undefined ? cardText.notHeld : cardText.refused(decline);
}

async function payByCard(
  token: string,
  clientSecret: string,
  card: OrderPaymentInput['card'],
): Promise<OrderOutcome> {
  if (!card) return { kind: 'refused', text: cardText.missingField };
  const { handle, cardholder } = card;
  // After a lost response of Stripe the result is unknown, and the server checks it with Stripe.
  const result = await handle
    .confirm({ clientSecret, cardholder })
    .catch((failure: unknown) => ({ failure }));
  const cardError = 'failure' in result ? undefined : findCardError(result);
  if (cardError !== undefined) return { kind: 'refused', text: cardError };
  const outcome = toOutcome(await fetchPayment(token), token);
  if (outcome) return outcome;
  if ('failure' in result) throw result.failure;
  return { kind: 'refused', text: paymentErrors.not_held.text };
}

/** Starts, pays and verifies an order. A thrown error leaves the outcome unknown. */
export async function payOrder(payment: OrderPaymentInput): Promise<OrderOutcome> {
  try {
    const started = await startOrder(payment);
    if ('kind' in started) return started;
    const { token, state } = started;
    const currentOutcome = toOutcome(state, token);
    if (!currentOutcome && !state.card) return { kind: 'refused', text: paymentErrors.not_held.text };
    const outcome = currentOutcome ?? (await payByCard(token, state.card?.clientSecret ?? '', payment.card));
    if (outcome.kind === 'changed') discardPendingOrder();
    return outcome;
  } catch (error) {
    if (!isErrorOf(error, shopErrors.cart_changed)) throw error;
    discardPendingOrder();
    return { kind: 'changed', corrections: [] };
  }
}
