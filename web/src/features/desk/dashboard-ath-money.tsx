import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatPhone } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { listUnappliedAthPayments } from '#shared/payments/ath-api.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { athMoneyText as text } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useReturnAthPayment, useSettleAthRefund, useUnappliedAthPayments } from './queries.ts';

type UnappliedAthPayments = ReplyOf<typeof listUnappliedAthPayments>;
type Payment = UnappliedAthPayments['payments'][number];
type Refund = UnappliedAthPayments['refunds'][number];

const formatWhen = (instant: string) => text.moment(toCivil(instant), civilToday());

/** ATH Móvil payments without a sale and failed refunds, which an administrator has to resolve. */
export function DashboardAthMoney() {
  const { data } = useUnappliedAthPayments();
  if (!data || data.payments.length + data.refunds.length === 0) return null;
  return (
    <DashboardSection
      id="ath-money"
      title={text.title}
      aside={
        <Text as="p" size={14} tone="muted">
          {text.lead}
        </Text>
      }
    >
      <ul>
        {data.payments.map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} />
        ))}
        {data.refunds.map((refund) => (
          <RefundRow key={refund.returnId} refund={refund} />
        ))}
      </ul>
    </DashboardSection>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { paymentId, amountCents, askedAt, isReturning } = payment;
  const refund = useReturnAthPayment();
  const [isConfirming, setConfirming] = useState(false);
  const amount = formatMoney(amountCents);
  const phone = formatPhone(payment.phone);
  return (
    <li className="waiting__line">
      <span className="icon-tile">
        <Icon icon={Smartphone} />
      </span>
      <span className="grow">
        <span className="strong n">{text.unappliedAmount(amount)}</span>
        <Text tone="muted" block className="n">
          {text.paidBy(phone, formatWhen(askedAt))}
        </Text>
        {isReturning && (
          <Text tone="muted" block>
            {text.refundUnderWay}
          </Text>
        )}
      </span>
      {!isReturning && (
        <Button size="small" aria-label={text.refundOf(amount, phone)} onClick={() => setConfirming(true)}>
          {text.refund}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={text.refundTitle}
          confirmLabel={text.refund}
          busy={refund.isPending}
          busyLabel={text.refunding}
          error={refund.error ? toErrorMessage(refund.error) : undefined}
          onConfirm={() =>
            refund.mutate(paymentId, {
              onSuccess: ({ isWaiting }) => {
                setConfirming(false);
                toast.success(isWaiting ? text.refundUnderWay : text.refunded(amount));
              },
            })
          }
          onCancel={() => setConfirming(false)}
        >
          {text.refundQuestion(amount, phone)}
        </ConfirmDialog>
      )}
    </li>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { number, amountCents, at: returnedAt, byName } = refund;
  const settle = useSettleAthRefund();
  const [isConfirming, setConfirming] = useState(false);
  const amount = formatMoney(amountCents);
  const settleRefund = (how: 'again' | 'byHand') =>
    settle.mutate(
      { ...refund, how },
      { onError: (error) => toast.error(toErrorMessage(error)), onSettled: () => setConfirming(false) },
    );
  return (
    <li className="waiting__line">
      <span className="icon-tile">
        <Icon icon={Smartphone} />
      </span>
      <span className="grow">
        <span className="strong n">{text.rejected(amount)}</span>
        <Text tone="muted" block className="n">
          {text.saleDetail(number, byName, formatWhen(returnedAt))}
        </Text>
        <Row as="span" wrap gap="4 8" align="stretch" pad="8 0 0 0">
          <Button size="small" busy={settle.isPending} onClick={() => settleRefund('again')}>
            {text.retryRefund}
          </Button>
          <Button size="small" variant="ghost" locked={settle.isPending} onClick={() => setConfirming(true)}>
            {text.markRefunded}
          </Button>
        </Row>
      </span>
      {isConfirming && (
        <ConfirmDialog
          title={text.markRefundedTitle}
          confirmLabel={text.markRefunded}
          busy={settle.isPending}
          onConfirm={() => settleRefund('byHand')}
          onCancel={() => setConfirming(false)}
        >
          {text.markRefundedQuestion(amount)}
        </ConfirmDialog>
      )}
    </li>
  );
}
