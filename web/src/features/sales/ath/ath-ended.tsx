import { CircleX, Phone, RotateCw, TimerOff, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatPhone as phoneText } from '#shared/core/format.ts';
import { PhoneForm } from '#web/src/components/pending-payment/phone-form.tsx';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { AthSteps } from './ath-steps.tsx';
import { athText as text } from './copy.ts';
import type { AthPaymentTracker } from './use-ath-payment.ts';

type AthResultStage = 'refused' | 'withdrawn' | 'expired' | 'unsold' | 'returned';
const stageIcons = {
  refused: CircleX,
  withdrawn: CircleX,
  expired: TimerOff,
  unsold: TriangleAlert,
  returned: Undo2,
} as const;

function findMarkTone(stage: AthResultStage) {
  if (stage === 'refused') return 'danger';
  return stage === 'returned' ? 'success' : 'warning';
}

/** Returns the title and hint of a stage. */
function describeStage(
  stage: AthResultStage,
  name: string,
  detail: string | undefined,
): readonly [string, string] {
  switch (stage) {
    case 'refused':
      return [text.refused(name), text.refusedHint];
    case 'withdrawn':
      return [text.withdrawn, [detail, text.refusedHint].filter(Boolean).join(' ')];
    case 'expired':
      return [text.expired, text.expiredHint(name)];
    case 'unsold':
      return [text.unsold, [detail, text.unsoldHint].filter(Boolean).join(' ')];
    case 'returned':
      return [text.returned, text.returnedHint];
  }
}

type AthResultProps = { followed: AthPaymentTracker; stage: AthResultStage; name: string };

function AthResult({ followed, stage, name }: AthResultProps) {
  const { payment, refusal } = followed.state;
  const [title, hint] = describeStage(stage, name, refusal?.detail);
  const markTone = findMarkTone(stage);
  return (
    <>
      <Split columns="56px 1fr" gap={16} pad="4 0 20 0" align="center" role="alert">
        <Row
          justify="center"
          tone={markTone}
          className={`sales-box sales-box--${markTone}`}
          style={{ width: 56, height: 56, borderRadius: '50%' }}
        >
          <Icon icon={stageIcons[stage]} size={28} />
        </Row>
        <Stack gap={2}>
          <Heading level={3} size={18}>
            {title}
          </Heading>
          <Text as="p" tone="secondary">
            {hint}
          </Text>
        </Stack>
      </Split>
      <Row as="p" gap={12} pad="12 16" className="sales-box n">
        <Text tone="muted" grow>
          {phoneText(payment.phone)}
        </Text>
        <Text as="b" size={20} weight={600}>
          {formatMoney(payment.amountCents)}
        </Text>
      </Row>
      <AthSteps followed={followed} name={name} />
    </>
  );
}

type AthEndedProps = AthResultProps & {
  isRequesting: boolean;
  /** Whether the owner allows payments entered by hand. */
  canEnterManually: boolean;
  onRequestAgain: (phone: string) => void;
  onLeave: (how: 'otherMethod' | 'byHand') => void;
};

/** Offers a retry, another phone or another method, since nothing was charged or the charge was refunded. */
export function AthEnded({
  isRequesting,
  canEnterManually,
  onRequestAgain,
  onLeave,
  ...resultProps
}: AthEndedProps) {
  const { phone } = resultProps.followed.state.payment;
  const [isTyping, setTyping] = useState(false);
  return (
    <>
      <DialogBody>
        <AthResult {...resultProps} />
        {isTyping && (
          <PhoneForm
            phone={phone}
            text={text.askingAgainAt}
            busy={isRequesting}
            onSubmit={onRequestAgain}
            onBack={() => setTyping(false)}
          />
        )}
      </DialogBody>
      {!isTyping && (
        <DialogFoot>
          <Row wrap gap={10} align="stretch" grow>
            <Button
              variant="primary"
              fullWidth
              icon={<RotateCw aria-hidden />}
              busy={isRequesting}
              busyLabel={text.requestingText}
              onClick={() => onRequestAgain(phone)}
            >
              {text.requestAgainText}
            </Button>
            <Button
              icon={<Phone aria-hidden />}
              locked={isRequesting}
              style={{ flex: 1 }}
              onClick={() => setTyping(true)}
            >
              {text.otherPhone}
            </Button>
            <Button locked={isRequesting} style={{ flex: 1 }} onClick={() => onLeave('otherMethod')}>
              {text.otherMethod}
            </Button>
            {canEnterManually && (
              <Button variant="ghost" fullWidth locked={isRequesting} onClick={() => onLeave('byHand')}>
                {text.byHand}
              </Button>
            )}
          </Row>
        </DialogFoot>
      )}
    </>
  );
}

type AthUnsoldProps = {
  followed: AthPaymentTracker;
  name: string;
  /** Whether the user may refund the payment here. */
  isAdmin: boolean;
  onWait: () => void;
};

/** Warns not to request the payment again when it was paid but the sale was not completed. */
export function AthUnsold({ followed, name, isAdmin, onWait }: AthUnsoldProps) {
  const { isRefreshing, refresh, refund } = followed;
  const [isConfirmingRefund, setConfirmingRefund] = useState(false);
  const isRefundPending = refund.data?.isWaiting === true;
  return (
    <>
      <DialogBody>
        <AthResult followed={followed} stage="unsold" name={name} />
      </DialogBody>
      <DialogFoot>
        <Row wrap gap={10} align="stretch" grow>
          <Button
            variant="primary"
            fullWidth
            icon={<RotateCw aria-hidden />}
            busy={isRefreshing}
            busyLabel={text.checking}
            onClick={refresh}
          >
            {text.check}
          </Button>
          {isAdmin && (
            <Button
              variant="danger"
              disabled={isRefundPending}
              style={{ flex: 1 }}
              onClick={() => setConfirmingRefund(true)}
            >
              {isRefundPending ? text.refundPending : text.refund}
            </Button>
          )}
          <Button style={{ flex: 1 }} onClick={onWait}>
            {text.parkSale}
          </Button>
        </Row>
      </DialogFoot>
      {isConfirmingRefund && (
        <AthRefundQuestion followed={followed} onClose={() => setConfirmingRefund(false)} />
      )}
    </>
  );
}

function AthRefundQuestion({ followed, onClose }: { followed: AthPaymentTracker; onClose: () => void }) {
  const { state, refund } = followed;
  const { amountCents, phone } = state.payment;
  return (
    <ConfirmDialog
      title={text.refund}
      confirmLabel={text.refund}
      busy={refund.isPending}
      busyLabel={text.refunding}
      error={refund.error ? toErrorMessage(refund.error) : undefined}
      onConfirm={() => refund.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {text.refundQuestion(formatMoney(amountCents), phoneText(phone))}
    </ConfirmDialog>
  );
}
