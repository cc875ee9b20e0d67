import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { money, phone } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { listUnappliedAthPayments } from '#shared/payments/ath-api.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { athMoneyText as text } from './copy.ts';
import { useReturnAthPayment, useSettleAthRefund, useUnappliedAthPayments } from './queries.ts';

type Waiting = ReplyOf<typeof listUnappliedAthPayments>;
type Payment = Waiting['payments'][number];
type Refund = Waiting['refunds'][number];

const whenOf = (at: string) => text.when(civilOf(at), civilToday());

/** ATH Móvil payments without a sale and failed refunds, which an administrator has to resolve. */
export function DashboardAthMoney() {
  const { data } = useUnappliedAthPayments();
  if (!data || data.payments.length + data.refunds.length === 0) return null;
  return (
    <section className="amplify-card waiting" aria-labelledby="ath-money">
      <div className="dashboard__section">
        <h2 id="ath-money">{text.title}</h2>
        <p className="small muted">{text.lead}</p>
      </div>
      <ul>
        {data.payments.map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} />
        ))}
        {data.refunds.map((refund) => (
          <RefundRow key={refund.returnId} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { paymentId, amountCents, askedAt, isReturning } = payment;
  const giveBack = useReturnAthPayment();
  const [isAsking, setAsking] = useState(false);
  const amount = money(amountCents);
  const to = phone(payment.phone);
  return (
    <li className="waiting__task">
      <span className="waiting__icon">
        <Icon of={Smartphone} />
      </span>
      <span className="grow">
        <span className="strong n">{text.unsold(amount)}</span>
        <span className="waiting__more muted n">{text.paidBy(to, whenOf(askedAt))}</span>
        {isReturning && <span className="waiting__more muted">{text.returning}</span>}
      </span>
      {!isReturning && (
        <Button size="small" aria-label={text.giveBackOf(amount, to)} onClick={() => setAsking(true)}>
          {text.giveBack}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.giveBackTitle}
          confirmLabel={text.giveBack}
          busy={giveBack.isPending}
          busyLabel={text.givingBack}
          error={giveBack.error ? textOf(giveBack.error) : undefined}
          onConfirm={() =>
            giveBack.mutate(paymentId, {
              onSuccess: ({ isWaiting }) => {
                setAsking(false);
                toast.success(isWaiting ? text.returning : text.givenBack(amount));
              },
            })
          }
          onCancel={() => setAsking(false)}
        >
          {text.giveBackQuestion(amount, to)}
        </ConfirmDialog>
      )}
    </li>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { number, amountCents, at, byName } = refund;
  const settle = useSettleAthRefund();
  const [isAsking, setAsking] = useState(false);
  const amount = money(amountCents);
  const act = (how: 'again' | 'byHand') =>
    settle.mutate(
      { ...refund, how },
      { onError: (error) => toast.error(textOf(error)), onSettled: () => setAsking(false) },
    );
  return (
    <li className="waiting__task">
      <span className="waiting__icon">
        <Icon of={Smartphone} />
      </span>
      <span className="grow">
        <span className="strong n">{text.refused(amount)}</span>
        <span className="waiting__more muted n">{text.ofSale(number, byName, whenOf(at))}</span>
        <span className="waiting__acts">
          <Button size="small" busy={settle.isPending} onClick={() => act('again')}>
            {text.again}
          </Button>
          <Button size="small" variant="ghost" held={settle.isPending} onClick={() => setAsking(true)}>
            {text.byHand}
          </Button>
        </span>
      </span>
      {isAsking && (
        <ConfirmDialog
          title={text.byHandTitle}
          confirmLabel={text.byHand}
          busy={settle.isPending}
          onConfirm={() => act('byHand')}
          onCancel={() => setAsking(false)}
        >
          {text.byHandQuestion(amount)}
        </ConfirmDialog>
      )}
    </li>
  );
}
