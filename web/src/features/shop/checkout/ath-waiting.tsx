import { CircleX, Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { minutesAndSeconds, money, phone as phoneText } from '#shared/core/format.ts';
import type { Correction } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { changePaymentPhone, followPayment, type OrderState } from '#shared/shop/shop-api.ts';
import { PaymentSteps } from '#web/src/components/pending-payment/payment-steps.tsx';
import { PhoneForm } from '#web/src/components/pending-payment/phone-form.tsx';
import {
  usePendingPayment,
  useSecondsLeft,
} from '#web/src/components/pending-payment/use-pending-payment.ts';
import { changeCart } from '#web/src/components/shop-cart/cart-store.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { usePassedFocus } from '../shared/use-passed-focus.ts';
import { forgetBegun } from './begun-order.ts';
import { waitingText as text } from './copy.ts';
import { corrected } from './corrected-cart.ts';
import { giveUp, outcomeOf } from './pay-order.ts';
import './ath-waiting.css';

type Props = {
  token: string;
  /** Returns to the form, to retry or pay by card, with the server's corrections. */
  onEnd: (how: 'again' | 'card', corrections?: readonly Correction[]) => void;
};

function useOrderPayment(token: string) {
  const params = { token };
  return usePendingPayment({
    follow: queryOf(followPayment, { params }),
    cancel: () => giveUp(token),
    changePhone: (phone, call) => call(changePaymentPhone, { params, body: { phone } }),
    isOver: ({ order }) => order.status !== 'paying',
  });
}
type Followed = ReturnType<typeof useOrderPayment>;

/**
 * Ends when the server does not know the order. It stays stored, so a late request and the next submit are
 * one order.
 */
function useUnknownOrder({ error }: Followed['query'], onEnd: Props['onEnd']) {
  const isUnknown = error instanceof CallError && error.is(shopErrors.order_gone);
  const end = useEffectEvent(() => onEnd('again'));
  useEffect(() => {
    if (isUnknown) end();
  }, [isUnknown]);
}

/** A phone payment: what the buyer has to do, and its outcome. */
export function AthWaiting({ token, onEnd }: Props) {
  const followed = useOrderPayment(token);
  const { query, cancel } = followed;
  const { data } = query;
  const navigate = useNavigate();
  const conclude = useEffectEvent((state: OrderState) => {
    const outcome = outcomeOf(state, token);
    if (outcome?.kind === 'placed') return void navigate(paths.checkoutSuccess(token));
    if (outcome?.kind === 'waiting') return;
    forgetBegun();
    if (outcome?.kind === 'changed') {
      changeCart((cart) => corrected(cart, outcome.corrections));
      onEnd('again', outcome.corrections);
    } else if (cancel.isSuccess) onEnd('again');
  });
  useEffect(() => {
    if (data) conclude(data);
  }, [data]);
  useUnknownOrder(query, onEnd);
  return (
    <div className="ath-order">
      <Card>
        {data ? (
          <Stage state={data} followed={followed} onEnd={onEnd} />
        ) : query.isError ? (
          <ErrorState
            title={text.failed}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows bare />
        )}
      </Card>
    </div>
  );
}

/** Takes the focus, because the element that had it is gone. */
function Heading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}

type StageProps = { state: OrderState; followed: Followed; onEnd: Props['onEnd'] };

function Stage({ state, followed, onEnd }: StageProps) {
  if (state.order.status === 'paying' && state.ath)
    return <Waiting state={state} ath={state.ath} followed={followed} />;
  return (
    <section className="ath-order__in">
      <span className="ath-order__disc ath-order__disc--over">
        <CircleX aria-hidden />
      </span>
      <Heading>{text.endedTitle}</Heading>
      <p className="muted">{text.ended}</p>
      <div className="ath-order__foot">
        <Button variant="primary" onClick={() => onEnd('again')}>
          {text.again}
        </Button>
        <Button onClick={() => onEnd('card')}>{text.byCard}</Button>
      </div>
    </section>
  );
}

type WaitingProps = { state: OrderState; ath: NonNullable<OrderState['ath']>; followed: Followed };

function Waiting({ state, ath, followed: { query, cancel, changePhone } }: WaitingProps) {
  const [isTyping, setTyping] = useState(false);
  const { ref: change, pass } = usePassedFocus(isTyping);
  const endTyping = () => {
    pass();
    setTyping(false);
  };
  const seconds = useSecondsLeft(ath.secondsLeft, query.dataUpdatedAt);
  const isAnswered = ath.isAnswered && !query.isError;
  const failure = cancel.error ?? changePhone.error;
  return (
    <section className="ath-order__in">
      <span className="ath-order__disc">
        <Smartphone aria-hidden />
      </span>
      <Heading>{text.title}</Heading>
      <p className="muted n">{text.sentTo(phoneText(ath.phone))}</p>
      <p className="ath-order__amount n">{money(state.order.totalCents)}</p>
      <p className="small muted n" role={ath.isAccepted || !isAnswered ? 'status' : 'timer'}>
        {!isAnswered ? text.down : ath.isAccepted ? text.confirming : text.left(minutesAndSeconds(seconds))}
      </p>
      <div className="ath-order__steps">
        <PaymentSteps
          label={text.steps}
          steps={[
            { text: text.sent, kind: 'done' },
            { text: text.accept, kind: ath.isAccepted ? 'done' : 'now' },
            { text: text.confirm, kind: ath.isAccepted ? 'now' : 'next' },
          ]}
        />
      </div>
      {failure && <Alert>{textOf(failure)}</Alert>}
      {!ath.isAccepted && isTyping && (
        <PhoneForm
          text={text.changing}
          phone={ath.phone}
          isOwn
          busy={changePhone.isPending}
          onSubmit={(phone) => changePhone.mutate(phone, { onSuccess: endTyping })}
          onBack={endTyping}
        />
      )}
      {!ath.isAccepted && !isTyping && (
        <div className="ath-order__foot">
          <Button ref={change} onClick={() => setTyping(true)}>
            {text.change}
          </Button>
          <Button
            variant="danger-ghost"
            busy={cancel.isPending}
            busyLabel={text.cancelling}
            onClick={() => cancel.mutate()}
          >
            {text.cancel}
          </Button>
        </div>
      )}
      <p className="small muted">{text.leave}</p>
    </section>
  );
}
