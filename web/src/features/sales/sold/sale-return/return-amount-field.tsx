import { formatMoney } from '#shared/core/format.ts';
import { calculateMaxAmountReturnCents } from '#shared/sales/sale-return.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { returnText as text } from '../copy.ts';
import type { SaleReturnForm } from './use-sale-return.ts';

/** Refund of an amount without items. */
export function ReturnAmountField({
  saleReturn: { sale, draft, change, wasSubmitted, requestedReturn },
}: {
  saleReturn: SaleReturnForm;
}) {
  const maximum = formatMoney(calculateMaxAmountReturnCents(sale));
  const isWrong = requestedReturn === undefined && (wasSubmitted || draft.amount !== '');
  return (
    <TextField
      label={text.amount}
      variant="dollars"
      inputMode="decimal"
      autoComplete="off"
      hint={text.amountHint(maximum)}
      error={isWrong ? text.invalidAmount(maximum) : undefined}
      value={draft.amount}
      onChange={({ target }) => change({ amount: target.value })}
    />
  );
}
