import { saleErrors } from '#shared/sales/errors.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { payingText as text } from '../copy.ts';
import { onAthPayment } from '../till/ath-payment.ts';
import { useTill } from '../till/till-context.ts';
import { AmountField } from './amount-field.tsx';
import { usePaymentField } from './use-payment-field.ts';

/** Charged on the center's own terminal; what its slip says, if somebody writes it down. */
export function CardPart() {
  const { draft, payment } = useTill();
  const lastFour = usePaymentField('lastFour');
  const authorization = usePaymentField('authorization');
  const wrong = payment.kind === 'wrong' ? payment.field : undefined;
  return (
    <>
      {draft.isDivided && <AmountField />}
      <div className="card-fields">
        <TextField
          {...lastFour.input}
          label={text.lastFour}
          optional
          inputMode="numeric"
          maxLength={4}
          error={wrong === 'lastFour' ? text.wrongFour : undefined}
        />
        <TextField
          {...authorization.input}
          label={text.authorization}
          optional
          maxLength={20}
          error={wrong === 'authorization' ? text.longAuthorization : undefined}
        />
      </div>
      <p className="muted small">{text.cardHint}</p>
    </>
  );
}

/** Asked for on the client's phone; or what that phone shows, noted by hand, where the owner lets it. */
export function AthPart() {
  const { draft, settings, refusal } = useTill();
  const phone = usePaymentField('phone');
  const reference = usePaymentField('reference');
  if (!settings.athByHand && !onAthPayment) return <Notice tone="info">{text.noAth}</Notice>;
  return (
    <>
      {draft.isDivided && <AmountField />}
      {onAthPayment ? (
        <TextField {...phone.input} label={text.phone} type="tel" inputMode="tel" />
      ) : (
        <TextField
          {...reference.input}
          label={text.reference}
          hint={text.referenceHint}
          maxLength={40}
          error={refusal?.is(saleErrors.by_hand) ? refusal.detail : undefined}
        />
      )}
    </>
  );
}
