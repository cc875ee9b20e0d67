import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleX, Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { minutesAndSeconds, money, phone as phoneText } from '#shared/core/format.ts';
import type { Correction } from '#shared/shop/cart.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { changePaymentPhone, followPayment, type OrderState } from '#shared/shop/shop-api.ts';
import { changeCart } from '#web/src/components/shop-cart/cart-store.ts';
import { useCommand, useSteps } from '#web/src/lib/command.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { usePassedFocus } from '../shared/use-passed-focus.ts';
import { forgetBegun } from './begun-order.ts';
import { waitingText as text } from './copy.ts';
import { corrected } from './corrected-cart.ts';
import { giveUp, outcomeOf } from './pay-order.ts';
import './ath-waiting.css';

const lookMs = 2_000;

type Props = {
  token: string;
  /** Back to the form: to pay the same way again, or by card; with what of it is not to be had as it was shown. */
  onEnd: (how: 'again' | 'card', corrections?: readonly Correction[]) => void;
};

/** Looked at every two seconds until its buyer has decided. */
function useOrderPayment(token: string) {
  const params = { token };
  const client = useQueryClient();
  const look = queryOf(followPayment, { params });
  const query = useQuery({
    ...look,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (!data || data.order.status === 'paying' ? lookMs : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  // Answers of questions under way are older than this one.
  const take = async (state: OrderState) => {
    await client.cancelQueries({ queryKey: look.queryKey });
    client.setQueryData(look.queryKey, state);
  };
  const cancel = useSteps(() => giveUp(token), { onSuccess: take });
  const changePhone = useCommand(changePaymentPhone, {
    inputOf: (phone: string) => ({ params, body: { phone } }),
    onSuccess: take,
  });
  return { query, cancel, changePhone };
}
type Followed = ReturnType<typeof useOrderPayment>;

/**
 * The press that began it was refused, or never came to the server: there is nothing to wait for. The order stays begun,
 * so that a press that is still on its way and the next one for the same are one order.
 */
function useUnknownOrder({ error }: Followed['query'], onEnd: Props['onEnd']) {
  const isUnknown = error instanceof CallError && error.is(shopErrors.order_gone);
  const end = useEffectEvent(() => onEnd('again'));
  useEffect(() => {
    if (isUnknown) end();
  }, [isUnknown]);
}

/** A payment on the buyer's phone: what they do now, and what becomes of it. */
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

/** What stood here before is gone, and the focus with it: reading goes on at the heading. */
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
      <Steps isAccepted={ath.isAccepted} />
      {failure && <Alert>{textOf(failure)}</Alert>}
      {!ath.isAccepted && isTyping && (
        <PhoneForm
          phone={ath.phone}
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

const Steps = ({ isAccepted }: { isAccepted: boolean }) => (
  <ol className="ath-order__steps" aria-label={text.steps}>
    <li>
      <Mark isDone number={1} />
      {text.sent}
    </li>
    <li aria-current={isAccepted ? undefined : 'step'}>
      <Mark isDone={isAccepted} number={2} />
      {text.accept}
    </li>
    <li aria-current={isAccepted ? 'step' : undefined}>
      <Mark isDone={false} number={3} />
      {text.confirm}
    </li>
  </ol>
);

const Mark = ({ isDone, number }: { isDone: boolean; number: number }) => (
  <span className={isDone ? 'ath-order__mark ath-order__mark--done' : 'ath-order__mark n'}>
    {isDone ? <Check aria-hidden /> : number}
  </span>
);

type PhoneFormProps = { phone: string; busy: boolean; onSubmit: (phone: string) => void; onBack: () => void };

function PhoneForm({ phone, busy, onSubmit, onBack }: PhoneFormProps) {
  const [typed, setTyped] = useState(phoneText(phone));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="ath-order__phone"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(typed);
      }}
    >
      <TextField
        ref={field}
        label={text.change}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="ath-order__foot">
        <Button disabled={busy} onClick={onBack}>
          {text.back}
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={text.sending}>
          {text.sendTo}
        </Button>
      </div>
    </form>
  );
}

/** Seconds that were left at a moment, as they run out; each look corrects them. */
function useSecondsLeft(seconds: number, at: number): number {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(instantNow().getTime()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, seconds - Math.max(0, Math.floor((now - at) / 1_000)));
}
