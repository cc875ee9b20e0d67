import { Phone, RotateCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatPhone as phoneText } from '#shared/core/format.ts';
import { PhoneForm } from '#web/src/components/pending-payment/phone-form.tsx';
import { useSecondsLeft } from '#web/src/components/pending-payment/use-pending-payment.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { AthSteps } from './ath-steps.tsx';
import { athText as text } from './copy.ts';
import { Countdown } from './countdown.tsx';
import type { AthPaymentTracker } from './use-ath-payment.ts';

type Props = {
  followed: AthPaymentTracker;
  name: string;
};

/** Status while the client may still confirm or the confirmed payment is being completed. */
export function AthWaiting({ followed, name }: Props) {
  const { state, stage, knownAt, isAnswered, changePhone } = followed;
  const { amountCents, phone } = state.payment;
  const [isTyping, setTyping] = useState(false);
  const seconds = useSecondsLeft(state.payment.secondsLeft, knownAt);
  const isWaiting = stage === 'waiting';
  const send = (newPhone: string) => changePhone.mutate(newPhone, { onSuccess: () => setTyping(false) });
  return (
    <>
      <DialogBody>
        <Split
          columns="148px 1fr"
          gap={20}
          pad="0 0 20 0"
          align="center"
          phone={{ columns: '1fr' }}
          className="ath-asked"
        >
          <Countdown seconds={seconds} />
          <Stack gap={2}>
            <span className="muted">{text.requestedTotal}</span>
            <Text as="b" className="n" style={{ font: '600 2.25rem / 2.5rem var(--ds-sans)' }}>
              {formatMoney(amountCents)}
            </Text>
            {!isTyping && (
              <Row as="span" gap={8} size={16} weight={500} tone="secondary" className="n">
                <Icon icon={Smartphone} size={18} /> {phoneText(phone)}
              </Row>
            )}
          </Stack>
        </Split>
        {isTyping && isWaiting && (
          <PhoneForm
            phone={phone}
            text={text.sendingTo}
            busy={changePhone.isPending}
            error={changePhone.error ? toErrorMessage(changePhone.error) : undefined}
            onSubmit={send}
            onBack={() => setTyping(false)}
          />
        )}
        {!isTyping && changePhone.error && <Alert>{toErrorMessage(changePhone.error)}</Alert>}
        <AthStatus followed={followed} name={name} />
        <AthSteps followed={followed} name={name} />
      </DialogBody>
      {(isWaiting || !isAnswered) && <AthFoot followed={followed} onChangePhone={() => setTyping(true)} />}
    </>
  );
}

/** Returns the title of the current status and what the cashier does next. */
function describeStatus({ followed, name }: Props): readonly [string, string] {
  const { state, stage, isReceived, isAnswered } = followed;
  if (!isAnswered)
    return isReceived
      ? [text.serviceDown, text.serviceDownHint]
      : [text.unreceivedTitle, text.unreceivedHint];
  if (stage === 'waiting')
    return [text.waiting(name), text.waitingHint(toCivil(state.payment.expiresAt).time)];
  return [text.confirming, text.confirmingHint];
}

function AthStatus({ followed, name }: Props) {
  const [title, hint] = describeStatus({ followed, name });
  return (
    <Stack
      gap={2}
      pad="14 16"
      tone={followed.isAnswered ? undefined : 'warning'}
      className={`sales-box ${followed.isAnswered ? 'sales-accent' : 'sales-box--warning sales-box--ringed'}`}
      role="status"
    >
      <Text as="b" size={16} weight={600}>
        {title}
      </Text>
      <Text as="p" size={14} tone="secondary" className="n">
        {hint}
      </Text>
    </Stack>
  );
}

type AthFootProps = Pick<Props, 'followed'> & { onChangePhone: () => void };

function AthFoot({ followed, onChangePhone }: AthFootProps) {
  const { stage, isAnswered, isRefreshing, refresh, cancel } = followed;
  const [isConfirming, setConfirming] = useState(false);
  const closeQuestion = () => {
    cancel.reset();
    setConfirming(false);
  };
  return (
    <DialogFoot
      lead={
        isAnswered ? (
          <Row wrap gap={12} align="stretch">
            <ResendButton followed={followed} />
            <Button icon={<Phone aria-hidden />} style={{ flexGrow: 1 }} onClick={onChangePhone}>
              {text.otherPhone}
            </Button>
          </Row>
        ) : (
          <Button
            variant="primary"
            icon={<RotateCw aria-hidden />}
            busy={isRefreshing}
            busyLabel={text.checking}
            onClick={refresh}
          >
            {text.check}
          </Button>
        )
      }
    >
      {stage === 'waiting' && (
        <Button variant="danger-ghost" onClick={() => setConfirming(true)}>
          {text.cancel}
        </Button>
      )}
      {isConfirming && <CancelQuestion followed={followed} onStay={closeQuestion} />}
    </DialogFoot>
  );
}

/** Sends the request to the same phone again, with a pause between attempts. */
function ResendButton({ followed: { state, knownAt, changePhone } }: Pick<Props, 'followed'>) {
  const { phone, ringAgainSeconds } = state.payment;
  const seconds = useSecondsLeft(ringAgainSeconds, knownAt);
  const isSending = changePhone.isPending && changePhone.variables === phone;
  return (
    <Button
      icon={<RotateCw aria-hidden />}
      style={{ flexGrow: 1 }}
      disabled={seconds > 0}
      busy={isSending}
      onClick={() => changePhone.mutate(phone, { onSuccess: () => void toast.success(text.resent) })}
    >
      {seconds > 0 ? text.resendIn(seconds) : text.resend}
    </Button>
  );
}

type CancelQuestionProps = Pick<Props, 'followed'> & { onStay: () => void };

/** Confirms a cancellation. Money may move until the service confirms it. */
function CancelQuestion({ followed: { state, cancel }, onStay }: CancelQuestionProps) {
  const { amountCents, phone } = state.payment;
  const isStillPending = cancel.data?.payment.state === 'ringing' || cancel.data?.payment.state === 'created';
  const error = cancel.error ? toErrorMessage(cancel.error) : isStillPending ? text.notCancelled : undefined;
  return (
    <ConfirmDialog
      title={text.cancelTitle}
      confirmLabel={text.cancelTitle}
      cancelLabel={text.keepWaiting}
      busy={cancel.isPending}
      busyLabel={text.cancelling}
      error={error}
      onConfirm={() => cancel.mutate()}
      onCancel={onStay}
    >
      {text.cancelQuestion(formatMoney(amountCents), phoneText(phone))}
    </ConfirmDialog>
  );
}
