import { Phone } from 'lucide-react';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import { maxAthCents } from '#shared/payments/ath-payment.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { athText } from '../ath/copy.ts';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { AmountField } from './amount-field.tsx';
import { isEnteredManually } from './payment.ts';
import { usePaymentField } from './use-payment-field.ts';

/** Card payment on the center's terminal, with optional data from its slip. */
export function CardPart() {
  const { draft, payment } = usePos();
  const lastFour = usePaymentField('lastFour');
  const authorization = usePaymentField('authorization');
  const invalidField = payment.kind === 'wrong' ? payment.field : undefined;
  return (
    <>
      {draft.isDivided && <AmountField />}
      <Split columns="1fr 1fr" gap={12} align="start">
        <TextField
          {...lastFour.input}
          label={text.lastFour}
          optional
          inputMode="numeric"
          maxLength={4}
          error={invalidField === 'lastFour' ? text.invalidLastFour : undefined}
        />
        <TextField
          {...authorization.input}
          label={text.authorization}
          optional
          maxLength={20}
          error={invalidField === 'authorization' ? text.longAuthorization : undefined}
        />
      </Split>
      <Text as="p" size={14} tone="muted">
        {text.cardHint}
      </Text>
    </>
  );
}

/** Payment requested on the client's phone, or entered by hand if the owner allows it. */
export function AthPart() {
  const { draft, settings, ath } = usePos();
  const { athByHand } = settings;
  if (!athByHand && !ath.isConnected) return <Notice tone="info">{text.athNotConnected}</Notice>;
  const isByHand = isEnteredManually(draft.typed, { athByHand, isAthConnected: ath.isConnected });
  return isByHand ? <ManualAthFields /> : <AthRequestFields />;
}

function ManualAthFields() {
  const { draft, error, ath } = usePos();
  const reference = usePaymentField('reference');
  return (
    <>
      {draft.isDivided && <AmountField />}
      <TextField
        {...reference.input}
        label={text.reference}
        hint={text.referenceHint}
        maxLength={40}
        error={error?.is(saleErrors.by_hand) ? error.detail : undefined}
      />
      {ath.isConnected && <OtherAthEntry isByHand={false} label={text.requestOnPhone} />}
    </>
  );
}

/** Switches between phone and manual reference, because the service may fail before the request arrives. */
function OtherAthEntry({ isByHand, label }: { isByHand: boolean; label: string }) {
  const { change } = usePos();
  return (
    <Row align="stretch" justify="end" style={{ marginBlock: -8 }}>
      <Button
        variant="ghost"
        size="small"
        onClick={() => change((before) => ({ ...before, typed: { ...before.typed, isByHand } }))}
      >
        {label}
      </Button>
    </Row>
  );
}

function AthRequestFields() {
  const { draft, payment, error, remainingCents, settings } = usePos();
  const phone = usePaymentField('phone');
  const invalidField = payment.kind === 'wrong' ? payment.field : undefined;
  if (invalidField === 'belowAth') return <Notice tone="info">{athErrors.below_minimum.text}</Notice>;
  if (invalidField === 'aboveAth') return <AthLimitNote />;
  const [name] = draft.client?.name.trim().split(/\s+/) ?? [];
  return (
    <>
      <TextField
        {...phone.input}
        label={text.phone}
        type="tel"
        inputMode="tel"
        maxLength={30}
        icon={<Phone aria-hidden />}
        hint={draft.isDivided ? text.athRemainingHint(formatMoney(remainingCents)) : text.athHint(name)}
        error={error?.is(athErrors.wrong_phone) ? error.detail : undefined}
      />
      {settings.athByHand && <OtherAthEntry isByHand label={athText.byHand} />}
    </>
  );
}

/** Explains that the amount above the service's limit must be paid by another method first. */
function AthLimitNote() {
  const { settings, remainingCents, change } = usePos();
  const divide = () =>
    change((before) => ({
      ...before,
      isDivided: true,
      typed: { ...before.typed, method: 'cash', amount: formatPlainDollars(remainingCents - maxAthCents) },
    }));
  return (
    <Notice
      tone="info"
      action={
        settings.splitPayments && (
          <Button size="small" onClick={divide}>
            {text.splitPayment}
          </Button>
        )
      }
    >
      {athErrors.above_maximum.text}
    </Notice>
  );
}
