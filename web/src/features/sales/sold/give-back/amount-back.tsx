import { money } from '#shared/core/format.ts';
import { returnableAmountCents } from '#shared/sales/sale-return.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { giveBackText as text } from '../copy.ts';
import type { GivingBack } from './use-give-back.ts';

/** Refund of an amount without items. */
export function AmountBack({ back: { sale, draft, change, isTried, wanted } }: { back: GivingBack }) {
  const most = money(returnableAmountCents(sale));
  const isWrong = wanted === undefined && (isTried || draft.amount !== '');
  return (
    <TextField
      label={text.amount}
      look="dollars"
      inputMode="decimal"
      autoComplete="off"
      hint={text.amountHint(most)}
      error={isWrong ? text.wrongAmount(most) : undefined}
      value={draft.amount}
      onChange={({ target }) => change({ amount: target.value })}
    />
  );
}
