import { formatMoney } from '#shared/core/format.ts';
import { calculateReturnableAmount } from '#shared/sales/sale-return.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { returnText as text } from '../copy.ts';
import type { SaleReturnForm } from './use-sale-return.ts';

/** Refund of an amount without items. */
export function ReturnAmountField({
  saleReturn: { sale, draft, change, isTried, wanted },
}: {
  saleReturn: SaleReturnForm;
}) {
  const maximum = formatMoney(calculateReturnableAmount(sale));
  const isWrong = wanted === undefined && (isTried || draft.amount !== '');
  return (
    <TextField
      label={text.amount}
      variant="dollars"
      inputMode="decimal"
      autoComplete="off"
      hint={text.amountHint(maximum)}
      error={isWrong ? text.wrongAmount(maximum) : undefined}
      value={draft.amount}
      onChange={({ target }) => change({ amount: target.value })}
    />
  );
}
