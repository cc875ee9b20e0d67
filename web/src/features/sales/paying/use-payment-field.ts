import type { ChangeEvent } from 'react';
import type { PaymentInput } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';

/** A persisted payment field; Enter submits like the final button. */
export function usePaymentField(field: Exclude<keyof PaymentInput, 'method' | 'isByHand'>) {
  const { draft, change, payment, finish } = usePos();
  const write = (value: string) =>
    change((before) => ({ ...before, typed: { ...before.typed, [field]: value } }));
  return {
    value: draft.typed[field],
    write,
    input: {
      value: draft.typed[field],
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write(target.value),
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Enter' && payment.kind !== 'short') finish();
      },
    },
  };
}
