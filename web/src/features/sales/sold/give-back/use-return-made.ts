import { useEffect, useEffectEvent } from 'react';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type Input = {
  readonly returns: readonly SaleReturn[];
  /** Id of this dialog's return. */
  readonly returnId: string;
  readonly onMade: (given: SaleReturn) => void;
};

/** Detects in the sale's data that the return was made, in case the answer was lost. */
export function useReturnMade({ returns, returnId, onMade }: Input): void {
  const made = returns.find((each) => each.returnId === returnId);
  const hear = useEffectEvent(onMade);
  useEffect(() => {
    if (made) hear(made);
  }, [made]);
}
