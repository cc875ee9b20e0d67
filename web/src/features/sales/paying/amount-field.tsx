import { money, plainDollars } from '#shared/core/format.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { payingText as text } from '../copy.ts';
import { useTill } from '../till/till-context.ts';
import { usePaymentField } from './use-payment-field.ts';

/** Part of the remaining amount in a split payment. */
export function AmountField() {
  const { openCents, payment } = useTill();
  const { input } = usePaymentField('amount');
  const isWrong = payment.kind === 'wrong' && payment.field === 'amount';
  return (
    <TextField
      {...input}
      label={text.amount}
      look="dollars"
      inputMode="decimal"
      placeholder={plainDollars(openCents)}
      error={isWrong ? text.wrongAmount(money(openCents)) : undefined}
    />
  );
}
