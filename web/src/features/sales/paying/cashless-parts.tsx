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

/** Card payment on the center's terminal, with optional data of its slip. */
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
          error={invalidField === 'lastFour' ? text.wrongFour : undefined}
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
  if (!athByHand && !ath.isConnected) return <Notice tone="info">{text.noAth}</Notice>;
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
      {ath.isConnected && <OtherAthEntry byHand={false} label={text.askPhone} />}
    </>
  );
}

/** Switches between phone and manual reference, because the service may fail before the request arrives. */
function OtherAthEntry({ byHand: isManual, label }: { byHand: boolean; label: string }) {
  const { change } = usePos();
  return (
    <Row align="stretch" justify="end" className="divide">
      <Button
        variant="ghost"
        size="small"
        onClick={() => change((before) => ({ ...before, typed: { ...before.typed, isByHand: isManual } }))}
      >
        {label}
      </Button>
    </Row>
  );
}

function AthRequestFields() {
  const { draft, payment, error, openCents, settings } = usePos();
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
        hint={draft.isDivided ? text.athLast(formatMoney(openCents)) : text.athHint(name)}
        error={error?.is(athErrors.wrong_phone) ? error.detail : undefined}
      />
      {settings.athByHand && <OtherAthEntry byHand label={athText.byHand} />}
    </>
  );
}

/** Above the service's limit: the rest must be paid by another method first. */
function AthLimitNote() {
  const { settings, openCents, change } = usePos();
  const divide = () =>
    change((before) => ({
      ...before,
      isDivided: true,
      typed: { ...before.typed, method: 'cash', amount: formatPlainDollars(openCents - maxAthCents) },
    }));
  return (
    <Notice
      tone="info"
      action={
        settings.splitPayments && (
          <Button size="small" onClick={divide}>
            {text.divide}
          </Button>
        )
      }
    >
      {athErrors.above_maximum.text}
    </Notice>
  );
}
