import { QueryClientProvider } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Correction } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Form } from '#web/src/ui/fields/form.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { BackToShop } from '../shared/back-link.tsx';
import { shopText } from '../shared/copy.ts';
import { useUnlisted } from '../shared/page-head.ts';
import { ShopBackground } from '../shared/shop-background.tsx';
import { AthWaiting } from './ath-waiting.tsx';
import { CartPart } from './cart-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { checkoutText as text } from './copy.ts';
import { CorrectionsNotice } from './corrections-notice.tsx';
import { fetchPayment, toOutcome } from './pay-order.ts';
import { PayPart } from './pay-part.tsx';
import { getNextOrderSeed, readPendingOrder } from './pending-order.ts';
import { type Buyer, useBuyer, useShopTerms } from './queries.ts';
import { ReceivePart } from './receive-part.tsx';
import { Summary } from './summary.tsx';
import { type CorrectionsState, useCheckout } from './use-checkout.ts';
import './checkout.css';

/** Redirects to an order whose card payment succeeded before a lost response or a reload. */
function usePaidOrderRedirect(): void {
  const navigate = useNavigate();
  const checkPayment = useEffectEvent(async () => {
    const order = readPendingOrder();
    if (!order) return;
    const state = await fetchPayment(order.token).catch(() => undefined);
    const outcome = state && toOutcome(state, order.token);
    if (outcome?.kind === 'placed') await navigate(paths.checkoutSuccess(order.token), { replace: true });
  });
  useEffect(() => {
    getNextOrderSeed();
    void checkPayment();
  }, []);
}

/** `/checkout`: cart, contact and payment on one page. */
export function CheckoutPage() {
  useDocumentTitle(text.page);
  useUnlisted();
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <ShopBackground>
        <CheckoutFlow />
      </ShopBackground>
    </QueryClientProvider>
  );
}

/** Token of an order with a pending phone payment, also after a reload. */
const readWaitingToken = () => {
  const order = readPendingOrder();
  return order?.method === 'athMovil' ? order.token : undefined;
};

function CheckoutFlow() {
  const [waitingToken, setWaitingToken] = useState(readWaitingToken);
  const [isByCard, setByCard] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [visibleCorrections, setVisibleCorrections] = useState<readonly Correction[]>([]);
  const [rejection, setRejection] = useState<string>();
  if (waitingToken !== undefined)
    return (
      <AthWaiting
        token={waitingToken}
        onEnd={(ending, corrections) => {
          setByCard(ending === 'card');
          setHasFailed(true);
          setVisibleCorrections(corrections ?? []);
          setRejection(corrections?.length === 0 ? shopErrors.cart_changed.text : undefined);
          setWaitingToken(undefined);
        }}
      />
    );
  return (
    <OrderForm
      isByCard={isByCard}
      hasFailed={hasFailed}
      correctionsState={{ corrections: visibleCorrections, setCorrections: setVisibleCorrections }}
      rejection={rejection}
      onWaiting={setWaitingToken}
    />
  );
}

type OrderFormProps = {
  isByCard: boolean;
  /** A phone payment failed. */
  hasFailed: boolean;
  correctionsState: CorrectionsState;
  rejection: string | undefined;
  onWaiting: (token: string) => void;
};

type FocusedTitleInput = { isEmpty: boolean; isAnnounced: boolean; hasFailed: boolean };

/** Focuses the title after the cart was emptied or a payment abandoned, when the focused element is gone. */
function useFocusedTitle({ isEmpty, isAnnounced, hasFailed }: FocusedTitleInput) {
  const title = useRef<HTMLHeadingElement>(null);
  const isFocusDue = useRef(hasFailed);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const isEmptied = isEmpty && !wasEmpty.current;
    if ((isEmptied || isFocusDue.current) && !isAnnounced) title.current?.focus();
    isFocusDue.current = false;
    wasEmpty.current = isEmpty;
  }, [isEmpty, isAnnounced]);
  return title;
}

function OrderForm(props: OrderFormProps) {
  const cart = useCart();
  const isAnnounced = props.correctionsState.corrections.length > 0;
  const title = useFocusedTitle({ isEmpty: cart.length === 0, isAnnounced, hasFailed: props.hasFailed });
  const terms = useShopTerms();
  const { buyer, isLoading } = useBuyer();
  usePaidOrderRedirect();
  return (
    <div className="checkout">
      <BackToShop>{text.back}</BackToShop>
      <h1 ref={title} tabIndex={-1} className="shop-title">
        {text.page}
      </h1>
      {cart.length === 0 ? (
        <>
          {props.correctionsState.corrections.length > 0 && (
            <CorrectionsNotice corrections={props.correctionsState.corrections} />
          )}
          <EmptyCart />
        </>
      ) : (
        <QueryBoundary query={terms} errorTitle={text.failed} skeleton={<SkeletonRows />}>
          {({ address, openingHours, delivery }) =>
            isLoading ? (
              <SkeletonRows />
            ) : (
              <CheckoutContent
                {...props}
                pickup={{ address, openingHours }}
                delivery={delivery}
                buyer={buyer}
              />
            )
          }
        </QueryBoundary>
      )}
    </div>
  );
}

const EmptyCart = () => (
  <EmptyState
    icon={<ShoppingBag aria-hidden />}
    title={text.emptyTitle}
    action={
      <ButtonLink to={paths.shop} variant="primary">
        {shopText.toShop}
      </ButtonLink>
    }
  >
    {text.emptyHint}
  </EmptyState>
);

type CheckoutContentProps = OrderFormProps & {
  buyer: Buyer | undefined;
  pickup: { address: string; openingHours: string };
  delivery: { feeCents: number } | undefined;
};

function CheckoutContent({ pickup, delivery, ...formProps }: CheckoutContentProps) {
  const checkout = useCheckout({ ...formProps, delivers: delivery !== undefined });
  const { form, pay } = checkout;
  const isPaying = form.formState.isSubmitting;
  return (
    <Form form={form} onSubmit={pay} className="checkout__form">
      <Stack gap={20} phone={{ gap: 12 }} inert={isPaying}>
        <CartPart checkout={checkout} />
        <ReceivePart checkout={checkout} pickup={pickup} delivery={delivery} />
        <ContactPart checkout={checkout} />
        <PayPart checkout={checkout} />
      </Stack>
      <Summary checkout={checkout} />
    </Form>
  );
}
