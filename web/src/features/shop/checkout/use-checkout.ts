import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { phone as phoneText } from '#shared/core/format.ts';
import type { Correction, ReceiveKind } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import type { CardHandle } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { changeCart, useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { paths } from '#web/src/lib/paths.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { keyOf } from '#web/src/lib/query-of.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { bodyOf, CheckoutForm, checkoutDraft, emptyCheckout, TypedCheckout } from './checkout-form.ts';
import { corrected } from './corrected-cart.ts';
import { type Outcome, payOrder } from './pay-order.ts';
import { type Buyer, useQuote } from './queries.ts';

const key = 'shop.receive';

/** The last way to receive an order on this device. */
function lastReceive(): ReceiveKind {
  try {
    return localStorage.getItem(key) === 'delivery' ? 'delivery' : 'pickup';
  } catch {
    return 'pickup';
  }
}

function rememberReceive(receive: ReceiveKind): void {
  try {
    localStorage.setItem(key, receive);
  } catch {
    // Without storage it is asked again next time.
  }
}

const filledIn = ({ profile }: Buyer) => {
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return { name, email: profile.email, phone: phoneText(profile.phone), cardholder: name };
};

/** Fills empty fields from the client's profile, also after a sign-in. */
function withKnown(typed: TypedCheckout, buyer: Buyer | undefined): TypedCheckout {
  if (!buyer || typed.forSomebodyElse) return typed;
  const known = filledIn(buyer);
  return {
    ...typed,
    name: typed.name || known.name,
    email: typed.email || known.email,
    phone: typed.phone || known.phone,
    cardholder: typed.cardholder || known.cardholder,
  };
}

/** The form with its persisted draft and the client's profile. */
function useCheckoutForm({ buyer, delivers, isByCard }: UseFormInput) {
  const kept = useKept(checkoutDraft, TypedCheckout);
  const [start] = useState<TypedCheckout>(() => {
    const known = withKnown({ ...emptyCheckout, receive: lastReceive(), ...kept }, buyer);
    return {
      ...known,
      receive: delivers ? known.receive : 'pickup',
      method: isByCard ? 'card' : known.method,
    };
  });
  const form = useAppForm(CheckoutForm, start);
  const typed = useTyped(form);
  useKeeping(checkoutDraft, typed, emptyCheckout);
  return { form, typed };
}

/** The server's corrections of the cart, shown until the cart is edited. */
export type Said = {
  readonly shown: readonly Correction[];
  readonly show: (corrections: readonly Correction[]) => void;
};

function useCorrections({ shown, show }: Said, news: readonly Correction[]) {
  const take = (corrections: readonly Correction[]) => {
    if (corrections.length === 0) return;
    show(corrections);
    changeCart((cart) => corrected(cart, corrections));
  };
  const takeNews = useEffectEvent(take);
  useEffect(() => takeNews(news), [news]);
  return { shown, take, clear: () => show([]) };
}

const none: readonly Correction[] = [];

type UseFormInput = {
  readonly buyer: Buyer | undefined;
  readonly delivers: boolean;
  /** A phone payment failed and the buyer switched to card. */
  readonly isByCard: boolean;
};

type UseCheckoutInput = UseFormInput & {
  readonly said: Said;
  /** Error with which the form reopened, if no line of the cart shows it. */
  readonly refused: string | undefined;
  readonly onWaiting: (token: string) => void;
};

type UseConcludeInput = Pick<UseCheckoutInput, 'onWaiting'> & {
  readonly readAgain: () => void;
  readonly corrections: ReturnType<typeof useCorrections>;
  readonly setRefusal: (text: string) => void;
};

/** Refetches prices, stock, taxes and delivery costs after a mismatch. */
function useReadAgain({ refetch }: ReturnType<typeof useQuote>) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(getShopTerms) });
    void refetch();
  };
}

function useConclude({ readAgain, corrections, onWaiting, setRefusal }: UseConcludeInput) {
  const navigate = useNavigate();
  return (outcome: Outcome, { email, phone }: TypedCheckout) => {
    switch (outcome.kind) {
      case 'placed':
        return navigate(paths.checkoutSuccess(outcome.token), { state: { email: email.trim(), phone } });
      case 'waiting':
        return onWaiting(outcome.token);
      case 'changed':
        corrections.take(outcome.corrections);
        if (outcome.corrections.length === 0) setRefusal(shopErrors.cart_changed.text);
        return readAgain();
      case 'refused':
        return setRefusal(outcome.text);
    }
  };
}

/** State of the checkout: cart, prices, form and the last outcome. */
export function useCheckout({ said, refused, onWaiting, ...given }: UseCheckoutInput) {
  const { buyer, delivers } = given;
  const { form, typed } = useCheckoutForm(given);
  const client = typed.forSomebodyElse ? undefined : buyer;
  const cart = useCart();
  const quote = useQuote(cart, typed.receive);
  const corrections = useCorrections(said, quote.data?.corrections ?? none);
  const [refusal, setRefusal] = useState(refused);
  const card = useRef<CardHandle>(null);
  const readAgain = useReadAgain(quote);
  const conclude = useConclude({ readAgain, corrections, onWaiting, setRefusal });
  const isUndeliverable = typed.receive === 'delivery' && !delivers;
  const toPickup = useEffectEvent(() => {
    form.setValue('receive', 'pickup', { shouldDirty: true });
    setRefusal(shopErrors.no_delivery.text);
  });
  useEffect(() => {
    // The owner disabled delivery in the meantime.
    if (isUndeliverable) toPickup();
  }, [isUndeliverable]);

  const pay = async (values: TypedCheckout) => {
    setRefusal(undefined);
    const isCard = values.method === 'card';
    if (isCard && !card.current) return setRefusal(cardText.missingField);
    if (isCard && !card.current?.isComplete()) return;
    rememberReceive(values.receive);
    try {
      const { totalCents = 0 } = quote.data ?? {};
      const outcome = await payOrder({
        body: bodyOf({ typed: values, items: cart, totalCents }),
        patientId: client?.patientId,
        ...(isCard && card.current && { card: { handle: card.current, cardholder: values.cardholder } }),
      });
      corrections.clear();
      await conclude(outcome, values);
    } catch (error) {
      setRefusal(textOf(error));
      readAgain();
    }
  };
  /** Switches between the signed-in client and another buyer. */
  const switchBuyer = () => {
    const nobody = { name: '', email: '', phone: '', cardholder: '', athPhone: '' };
    const emptied = { ...typed, ...nobody, forSomebodyElse: client !== undefined };
    form.reset(withKnown(emptied, buyer));
  };
  return { form, typed, cart, quote, corrections, refusal, card, buyer, client, pay, switchBuyer };
}
export type Checkout = ReturnType<typeof useCheckout>;
