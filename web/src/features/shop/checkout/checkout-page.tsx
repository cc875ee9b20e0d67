import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft, ShoppingBag } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Correction } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { LostLine } from '#web/src/components/lost-line/lost-line.tsx';
import { useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Form } from '#web/src/ui/fields/form.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { shopText } from '../shared/copy.ts';
import { Ground } from '../shared/ground.tsx';
import { useUnlisted } from '../shared/page-head.ts';
import { AthWaiting } from './ath-waiting.tsx';
import { begunOrder, nextOrderSeed } from './begun-order.ts';
import { CartPart } from './cart-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { checkoutText as text } from './copy.ts';
import { Corrected } from './corrected.tsx';
import { lookAtPayment, outcomeOf } from './pay-order.ts';
import { PayPart } from './pay-part.tsx';
import { type Buyer, useBuyer, useShopTerms } from './queries.ts';
import { ReceivePart } from './receive-part.tsx';
import { Summary } from './summary.tsx';
import { type Said, useCheckout } from './use-checkout.ts';
import './checkout.css';

/** Redirects to an order whose card payment succeeded before a lost answer or a reload. */
function usePaidBefore(): void {
  const navigate = useNavigate();
  const look = useEffectEvent(async () => {
    const begun = begunOrder();
    if (!begun) return;
    const state = await lookAtPayment(begun.token).catch(() => undefined);
    const outcome = state && outcomeOf(state, begun.token);
    if (outcome?.kind === 'placed') await navigate(paths.checkoutSuccess(begun.token), { replace: true });
  });
  useEffect(() => {
    nextOrderSeed();
    void look();
  }, []);
}

/** `/checkout`: cart, contact and payment on one page. */
export function CheckoutPage() {
  useDocumentTitle(text.page);
  useUnlisted();
  return (
    <QueryClientProvider client={queryClient}>
      <LostLine />
      <Ground>
        <Purchase />
      </Ground>
    </QueryClientProvider>
  );
}

/** Token of an order with a pending phone payment, also after a reload. */
const waitingToken = () => {
  const begun = begunOrder();
  return begun?.method === 'athMovil' ? begun.token : undefined;
};

function Purchase() {
  const [waiting, setWaiting] = useState(waitingToken);
  const [isByCard, setByCard] = useState(false);
  const [isBack, setBack] = useState(false);
  const [shown, show] = useState<readonly Correction[]>([]);
  const [refused, setRefused] = useState<string>();
  if (waiting !== undefined)
    return (
      <AthWaiting
        token={waiting}
        onEnd={(how, corrections) => {
          setByCard(how === 'card');
          setBack(true);
          show(corrections ?? []);
          setRefused(corrections?.length === 0 ? shopErrors.cart_changed.text : undefined);
          setWaiting(undefined);
        }}
      />
    );
  return (
    <Ordering
      isByCard={isByCard}
      isBack={isBack}
      said={{ shown, show }}
      refused={refused}
      onWaiting={setWaiting}
    />
  );
}

type OrderingProps = {
  isByCard: boolean;
  /** A phone payment failed. */
  isBack: boolean;
  said: Said;
  refused: string | undefined;
  onWaiting: (token: string) => void;
};

type TitleInput = { isEmpty: boolean; isSaid: boolean; isBack: boolean };

/** Focuses the title after the cart was emptied or a payment abandoned, when the focused element is gone. */
function useFocusedTitle({ isEmpty, isSaid, isBack }: TitleInput) {
  const title = useRef<HTMLHeadingElement>(null);
  const isDue = useRef(isBack);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const isEmptied = isEmpty && !wasEmpty.current;
    if ((isEmptied || isDue.current) && !isSaid) title.current?.focus();
    isDue.current = false;
    wasEmpty.current = isEmpty;
  }, [isEmpty, isSaid]);
  return title;
}

function Ordering(props: OrderingProps) {
  const cart = useCart();
  const isSaid = props.said.shown.length > 0;
  const title = useFocusedTitle({ isEmpty: cart.length === 0, isSaid, isBack: props.isBack });
  const terms = useShopTerms();
  const { buyer, isLoading } = useBuyer();
  usePaidBefore();
  return (
    <div className="checkout">
      <Link className="checkout__back" to={paths.shop}>
        <ArrowLeft aria-hidden />
        {text.back}
      </Link>
      <h1 ref={title} tabIndex={-1}>
        {text.page}
      </h1>
      {cart.length === 0 ? (
        <>
          {props.said.shown.length > 0 && <Corrected corrections={props.said.shown} />}
          <Empty />
        </>
      ) : (
        <QueryBoundary query={terms} errorTitle={text.failed} skeleton={<SkeletonRows />}>
          {({ address, openingHours, delivery }) =>
            isLoading ? (
              <SkeletonRows />
            ) : (
              <Whole {...props} place={{ address, openingHours }} delivery={delivery} buyer={buyer} />
            )
          }
        </QueryBoundary>
      )}
    </div>
  );
}

const Empty = () => (
  <EmptyState
    icon={<ShoppingBag aria-hidden />}
    title={text.emptyTitle}
    action={
      <ButtonLink to={paths.shop} variant="primary">
        {shopText.toShop}
      </ButtonLink>
    }
  >
    {text.emptyNext}
  </EmptyState>
);

type WholeProps = OrderingProps & {
  buyer: Buyer | undefined;
  place: { address: string; openingHours: string };
  delivery: { feeCents: number } | undefined;
};

function Whole({ place, delivery, ...given }: WholeProps) {
  const checkout = useCheckout({ ...given, delivers: delivery !== undefined });
  const { form, pay } = checkout;
  const isPaying = form.formState.isSubmitting;
  return (
    <Form form={form} onSubmit={pay} className="checkout__form">
      <div className="checkout__parts" inert={isPaying}>
        <CartPart checkout={checkout} />
        <ReceivePart checkout={checkout} place={place} delivery={delivery} />
        <ContactPart checkout={checkout} />
        <PayPart checkout={checkout} />
      </div>
      <Summary checkout={checkout} />
    </Form>
  );
}
