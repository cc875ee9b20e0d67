import { useEffect, useEffectEvent } from 'react';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type RecordedReturnInput = {
  readonly returns: readonly SaleReturn[];
  /** Id of this dialog's return. */
  readonly returnId: string;
  readonly onRecorded: (saleReturn: SaleReturn) => void;
};

/** Detects in the sale's data that the return was made, in case the response was lost. */
export function useRecordedReturn({ returns, returnId, onRecorded }: RecordedReturnInput): void {
  const recordedReturn = returns.find((saleReturn) => saleReturn.returnId === returnId);
  const handleRecorded = useEffectEvent(onRecorded);
  useEffect(() => {
    if (recordedReturn) handleRecorded(recordedReturn);
  }, [recordedReturn]);
}
