import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPhone as phoneText } from '#shared/core/format.ts';
import type { Correction, FulfillmentKind } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import type { CardHandle } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { changeCart, useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import {
  buildOrderBody,
  CheckoutForm,
  checkoutDraft,
  emptyCheckout,
  TypedCheckout,
} from './checkout-form.ts';
import { correctCart } from './correct-cart.ts';
import { type OrderOutcome, payOrder } from './pay-order.ts';
import { type Buyer, useQuote } from './queries.ts';

const receiveKey = 'shop.receive';

/** Reads how the last order on this device was received. */
function readLastReceive(): FulfillmentKind {
  try {
    return localStorage.getItem(receiveKey) === 'delivery' ? 'delivery' : 'pickup';
  } catch {
    return 'pickup';
  }
}

function rememberReceive(receive: FulfillmentKind): void {
  try {
    localStorage.setItem(receiveKey, receive);
  } catch {
    // Without storage the form starts with pickup next time.
  }
}

const toPrefill = ({ profile }: Buyer) => {
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return { name, email: profile.email, phone: phoneText(profile.phone), cardholder: name };
};

/** Fills empty fields from the client's profile, also after a sign-in. */
function prefill(typed: TypedCheckout, buyer: Buyer | undefined): TypedCheckout {
  if (!buyer || typed.forSomebodyElse) return typed;
  const profileValues = toPrefill(buyer);
  return {
    ...typed,
    name: typed.name || profileValues.name,
    email: typed.email || profileValues.email,
    phone: typed.phone || profileValues.phone,
    cardholder: typed.cardholder || profileValues.cardholder,
  };
}

/** Creates the form with its persisted draft and the client's profile. */
function useCheckoutForm({ buyer, delivers, isByCard }: CheckoutFormInput) {
  const restored = useRestoredDraft(checkoutDraft, TypedCheckout);
  const [initialValues] = useState<TypedCheckout>(() => {
    const prefilled = prefill({ ...emptyCheckout, receive: readLastReceive(), ...restored }, buyer);
    return {
      ...prefilled,
      receive: delivers ? prefilled.receive : 'pickup',
      method: isByCard ? 'card' : prefilled.method,
    };
  });
  const form = useAppForm(CheckoutForm, initialValues);
  const typed = useFormInput(form);
  usePersistedDraft(checkoutDraft, typed, emptyCheckout);
  return { form, values: typed };
}

/** The server's corrections of the cart, shown until the cart is edited. */
export type CorrectionsState = {
  readonly corrections: readonly Correction[];
  readonly setCorrections: (corrections: readonly Correction[]) => void;
};

function useCorrections(
  { corrections, setCorrections }: CorrectionsState,
  latestCorrections: readonly Correction[],
) {
  const apply = (newCorrections: readonly Correction[]) => {
    if (newCorrections.length === 0) return;
    setCorrections(newCorrections);
    changeCart((cart) => correctCart(cart, newCorrections));
  };
  const applyLatest = useEffectEvent(apply);
  useEffect(() => applyLatest(latestCorrections), [latestCorrections]);
  return { visible: corrections, apply, clear: () => setCorrections([]) };
}

const noCorrections: readonly Correction[] = [];

type CheckoutFormInput = {
  readonly buyer: Buyer | undefined;
  readonly delivers: boolean;
  /** A phone payment failed and the buyer switched to card. */
  readonly isByCard: boolean;
};

type UseCheckoutInput = CheckoutFormInput & {
  readonly correctionsState: CorrectionsState;
  /** Error with which the form reopened, if no line of the cart shows it. */
  readonly rejection: string | undefined;
  readonly onWaiting: (token: string) => void;
};

type ConcludeInput = Pick<UseCheckoutInput, 'onWaiting'> & {
  readonly refreshQuote: () => void;
  readonly corrections: ReturnType<typeof useCorrections>;
  readonly setError: (text: string) => void;
};

/** Refetches prices, stock, taxes and delivery costs after a mismatch. */
function useQuoteRefresh({ refetch }: ReturnType<typeof useQuote>) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: buildQueryKey(getShopTerms) });
    void refetch();
  };
}

function useConclude({ refreshQuote, corrections, onWaiting, setError }: ConcludeInput) {
  const navigate = useNavigate();
  return (outcome: OrderOutcome, { email, phone }: TypedCheckout) => {
    switch (outcome.kind) {
      case 'placed':
        return navigate(paths.checkoutSuccess(outcome.token), { state: { email: email.trim(), phone } });
      case 'waiting':
        return onWaiting(outcome.token);
      case 'changed':
        corrections.apply(outcome.corrections);
        if (outcome.corrections.length === 0) setError(shopErrors.cart_changed.text);
        return refreshQuote();
      case 'refused':
        return setError(outcome.text);
    }
  };
}

/** State of the checkout with cart, prices, form and the last outcome. */
export function useCheckout({ correctionsState, rejection, onWaiting, ...formInput }: UseCheckoutInput) {
  const { buyer, delivers } = formInput;
  const { form, values } = useCheckoutForm(formInput);
  const client = values.forSomebodyElse ? undefined : buyer;
  const cart = useCart();
  const quote = useQuote(cart, values.receive);
  const corrections = useCorrections(correctionsState, quote.data?.corrections ?? noCorrections);
  const [error, setError] = useState(rejection);
  const card = useRef<CardHandle>(null);
  const refreshQuote = useQuoteRefresh(quote);
  const handleOutcome = useConclude({ refreshQuote, corrections, onWaiting, setError });
  const isUndeliverable = values.receive === 'delivery' && !delivers;
  const switchToPickup = useEffectEvent(() => {
    form.setValue('receive', 'pickup', { shouldDirty: true });
    setError(shopErrors.no_delivery.text);
  });
  useEffect(() => {
    // The owner disabled delivery in the meantime.
    if (isUndeliverable) switchToPickup();
  }, [isUndeliverable]);

  const pay = async (submitted: TypedCheckout) => {
    setError(undefined);
    const isCard = submitted.method === 'card';
    if (isCard && !card.current) return setError(cardText.missingField);
    if (isCard && !card.current?.isComplete()) return;
    rememberReceive(submitted.receive);
    try {
      const { totalCents = 0 } = quote.data ?? {};
      const outcome = await payOrder({
        body: buildOrderBody({ typed: submitted, items: cart, totalCents }),
        patientId: client?.patientId,
        ...(isCard && card.current && { card: { handle: card.current, cardholder: submitted.cardholder } }),
      });
      corrections.clear();
      await handleOutcome(outcome, submitted);
    } catch (failure) {
      setError(toErrorMessage(failure));
      refreshQuote();
    }
  };
  /** Switches between the signed-in client and another buyer. */
  const switchBuyer = () => {
    const emptyBuyer = { name: '', email: '', phone: '', cardholder: '', athPhone: '' };
    const emptied = { ...values, ...emptyBuyer, forSomebodyElse: client !== undefined };
    form.reset(prefill(emptied, buyer));
  };
  return { form, values, cart, quote, corrections, error, card, buyer, client, pay, switchBuyer };
}
export type Checkout = ReturnType<typeof useCheckout>;
