import { type LedgerKind, type Movement, removeDuplicates, sumMovements } from '#shared/payments/ledger.ts';

const tipKinds: readonly LedgerKind[] = ['tipCollected', 'tipReturned'];

/** Sums sales less refunds. `outsidePosCents` are deposits and payments to aestheticians. */
export function calculateSalesTotals(
  movements: readonly Pick<Movement, 'source' | 'cause' | 'kind' | 'direction' | 'amountCents' | 'shiftId'>[],
): {
  readonly totalCents: number;
  readonly outsidePosCents: number;
  readonly count: number;
} {
  const movementsWithoutTips = movements.filter(({ kind }) => !tipKinds.includes(kind));
  return {
    totalCents: sumMovements(movementsWithoutTips),
    outsidePosCents: sumMovements(movementsWithoutTips.filter(({ shiftId }) => shiftId === undefined)),
    count: removeDuplicates(movementsWithoutTips).filter(({ direction }) => direction === 'in').length,
  };
}
