import { type LedgerKind, type Movement, removeDuplicates, sumMovements } from '#shared/payments/ledger.ts';

const tipKinds: readonly LedgerKind[] = ['tipCollected', 'tipReturned'];

/**
 * Net total of movements in cents (negative if refunds exceed receipts) and the number of payments.
 * `outsidePosCents` covers deposits and payments to aestheticians, which the POS list omits.
 */
export function calculateSales(
  movements: readonly Pick<Movement, 'source' | 'cause' | 'kind' | 'direction' | 'amountCents' | 'shiftId'>[],
): {
  readonly totalCents: number;
  readonly outsidePosCents: number;
  readonly count: number;
} {
  const sold = movements.filter(({ kind }) => !tipKinds.includes(kind));
  return {
    totalCents: sumMovements(sold),
    outsidePosCents: sumMovements(sold.filter(({ shiftId }) => shiftId === undefined)),
    count: removeDuplicates(sold).filter(({ direction }) => direction === 'in').length,
  };
}
