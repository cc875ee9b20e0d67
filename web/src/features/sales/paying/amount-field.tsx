import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { usePaymentField } from './use-payment-field.ts';

/** Part of the remaining amount in a split payment. */
export function AmountField() {
  const { remainingCents, payment } = usePos();
  const { input } = usePaymentField('amount');
  const isWrong = payment.kind === 'wrong' && payment.field === 'amount';
  return (
    <TextField
      {...input}
      label={text.amount}
      variant="dollars"
      inputMode="decimal"
      placeholder={formatPlainDollars(remainingCents)}
      error={isWrong ? text.invalidAmount(formatMoney(remainingCents)) : undefined}
    />
  );
}
