import { useEffect, useEffectEvent } from 'react';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type Input = {
  readonly returns: readonly SaleReturn[];
  /** Of the press that this dialog makes. */
  readonly returnId: string;
  readonly onMade: (given: SaleReturn) => void;
};

/** Hears from the sale itself that a return was made: every answer to its press may have been lost. */
export function useReturnMade({ returns, returnId, onMade }: Input): void {
  const made = returns.find((each) => each.returnId === returnId);
  const hear = useEffectEvent(onMade);
  useEffect(() => {
    if (made) hear(made);
  }, [made]);
}
