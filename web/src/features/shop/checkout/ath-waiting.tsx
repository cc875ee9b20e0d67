import { CircleX, Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMinutesAndSeconds, formatMoney, formatPhone as phoneText } from '#shared/core/format.ts';
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
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useFocusTransfer } from '../shared/use-focus-transfer.ts';
import { waitingText as text } from './copy.ts';
import { correctCart } from './correct-cart.ts';
import { abandonPendingOrder, toOutcome } from './pay-order.ts';
import { discardPendingOrder } from './pending-order.ts';

type Props = {
  token: string;
  /** Returns to the form, to retry or pay by card, with the server's corrections. */
  onEnd: (ending: 'again' | 'card', corrections?: readonly Correction[]) => void;
};

function useOrderPayment(token: string) {
  const params = { token };
  return usePendingPayment({
    follow: buildQuery(followPayment, { params }),
    cancel: () => abandonPendingOrder(token),
    changePhone: (phone, call) => call(changePaymentPhone, { params, body: { phone } }),
    isSettled: ({ order }) => order.status !== 'paying',
  });
}
type OrderPayment = ReturnType<typeof useOrderPayment>;

/** Ends when the server does not know the order, which stays stored so that the next submit repeats it. */
function useEndIfUnknown({ error }: OrderPayment['query'], onEnd: Props['onEnd']) {
  const isUnknown = error instanceof CallError && error.is(shopErrors.order_gone);
  const endPayment = useEffectEvent(() => onEnd('again'));
  useEffect(() => {
    if (isUnknown) endPayment();
  }, [isUnknown]);
}

/** A phone payment with instructions for the buyer, and its outcome. */
export function AthWaiting({ token, onEnd }: Props) {
  const payment = useOrderPayment(token);
  const { query, cancel } = payment;
  const { data } = query;
  const navigate = useNavigate();
  const handleState = useEffectEvent((state: OrderState) => {
    const outcome = toOutcome(state, token);
    if (outcome?.kind === 'placed') return void navigate(paths.checkoutSuccess(token));
    if (outcome?.kind === 'waiting') return;
    discardPendingOrder();
    if (outcome?.kind === 'changed') {
      changeCart((cart) => correctCart(cart, outcome.corrections));
      onEnd('again', outcome.corrections);
    } else if (cancel.isSuccess) onEnd('again');
  });
  useEffect(() => {
    if (data) handleState(data);
  }, [data]);
  useEndIfUnknown(query, onEnd);
  return (
    <Stack pad="40 24 64 24" phone={{ pad: '16 16 40 16' }} style={{ maxWidth: 568, marginInline: 'auto' }}>
      <Card>
        {data ? (
          <PaymentStage state={data} followed={payment} onEnd={onEnd} />
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
    </Stack>
  );
}

/** Heading that takes the focus, because the element that had it was removed. */
function Heading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={ref} tabIndex={-1} className="shop-title">
      {children}
    </h1>
  );
}

const discStyle = { width: 64, height: 64, marginBottom: 10, borderRadius: 20 } as const;

type PaymentStageProps = { state: OrderState; followed: OrderPayment; onEnd: Props['onEnd'] };

function PaymentStage({ state, followed, onEnd }: PaymentStageProps) {
  if (state.order.status === 'paying' && state.ath)
    return <PendingPayment state={state} ath={state.ath} followed={followed} />;
  return (
    <Stack
      as="section"
      gap={6}
      pad="32 32 24 32"
      justify="center"
      phone={{ pad: '24 16' }}
      textAlign="center"
    >
      <Row as="span" justify="center" className="badge--danger" style={discStyle}>
        <Icon icon={CircleX} size={28} />
      </Row>
      <Heading>{text.endedTitle}</Heading>
      <p className="muted">{text.ended}</p>
      <Row gap={8} pad="12 0 8 0" align="stretch" wrap justify="center">
        <Button variant="primary" onClick={() => onEnd('again')}>
          {text.tryAgain}
        </Button>
        <Button onClick={() => onEnd('card')}>{text.payByCard}</Button>
      </Row>
    </Stack>
  );
}

type PendingPaymentProps = { state: OrderState; ath: NonNullable<OrderState['ath']>; followed: OrderPayment };

function PendingPayment({ state, ath, followed: { query, cancel, changePhone } }: PendingPaymentProps) {
  const [isTyping, setTyping] = useState(false);
  const { ref: changeButtonRef, transferFocus } = useFocusTransfer(isTyping);
  const endTyping = () => {
    transferFocus();
    setTyping(false);
  };
  const seconds = useSecondsLeft(ath.secondsLeft, query.dataUpdatedAt);
  const isAnswered = ath.isAnswered && !query.isError;
  const failure = cancel.error ?? changePhone.error;
  const progress = ath.isAccepted ? text.confirming : text.timeLeft(formatMinutesAndSeconds(seconds));
  return (
    <Stack
      as="section"
      gap={6}
      pad="32 32 24 32"
      justify="center"
      phone={{ pad: '24 16' }}
      textAlign="center"
    >
      <Row
        as="span"
        justify="center"
        tone="accent"
        style={{ ...discStyle, background: 'var(--ds-accent-50)' }}
      >
        <Icon icon={Smartphone} size={28} />
      </Row>
      <Heading>{text.title}</Heading>
      <p className="muted n">{text.sentTo(phoneText(ath.phone))}</p>
      <Stack as="p" pad="10 0 0 0" size={28} weight={600} className="n">
        {formatMoney(state.order.totalCents)}
      </Stack>
      <p className="small muted n" role={ath.isAccepted || !isAnswered ? 'status' : 'timer'}>
        {isAnswered ? progress : text.serviceDown}
      </p>
      <Stack
        pad="0 0 16 0"
        textAlign="left"
        style={{ width: '100%', margin: '12px 0 4px', borderBlock: '1px solid var(--ds-hairline)' }}
      >
        <PaymentSteps
          label={text.steps}
          steps={[
            { text: text.stepSent, kind: 'done' },
            { text: text.stepAccept, kind: ath.isAccepted ? 'done' : 'now' },
            { text: text.stepConfirm, kind: ath.isAccepted ? 'now' : 'next' },
          ]}
        />
      </Stack>
      {failure && <Alert>{toErrorMessage(failure)}</Alert>}
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
        <Row gap={8} pad="12 0 8 0" align="stretch" wrap justify="center">
          <Button ref={changeButtonRef} onClick={() => setTyping(true)}>
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
        </Row>
      )}
      <p className="small muted">{text.leaveHint}</p>
    </Stack>
  );
}
