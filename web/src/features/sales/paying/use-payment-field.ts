import type { ChangeEvent } from 'react';
import type { PaymentInput } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';

/** A persisted payment field. Enter submits it like the final button. */
export function usePaymentField(field: Exclude<keyof PaymentInput, 'method' | 'isByHand'>) {
  const { draft, change, payment, finish } = usePos();
  const setValue = (value: string) =>
    change((before) => ({ ...before, typed: { ...before.typed, [field]: value } }));
  return {
    value: draft.typed[field],
    setValue,
    input: {
      value: draft.typed[field],
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value),
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Enter' && payment.kind !== 'short') finish();
      },
    },
  };
}
