import { distinct, type LedgerKind, type Movement, sumOf } from '#shared/payments/ledger.ts';

/** A tip is the team's, and no sale. */
const tipKinds: readonly LedgerKind[] = ['tipCollected', 'tipReturned'];

/**
 * What movements add up to, in cents (below zero when more was given back than taken), and how many were payments.
 * Deposits and what aestheticians collect are outside the POS, whose own list has only the rest.
 */
export function salesOf(
  movements: readonly Pick<Movement, 'source' | 'cause' | 'kind' | 'direction' | 'amountCents' | 'shiftId'>[],
): {
  readonly totalCents: number;
  readonly outsidePosCents: number;
  readonly count: number;
} {
  const sold = movements.filter(({ kind }) => !tipKinds.includes(kind));
  return {
    totalCents: sumOf(sold),
    outsidePosCents: sumOf(sold.filter(({ shiftId }) => shiftId === undefined)),
    count: distinct(sold).filter(({ direction }) => direction === 'in').length,
  };
}
