import { distinct, type Movement, sumOf } from '#shared/payments/ledger.ts';

/** What movements add up to, in cents (below zero when more was given back than taken), and how many were payments. */
export function salesOf(
  movements: readonly Pick<Movement, 'source' | 'cause' | 'direction' | 'amountCents'>[],
): {
  readonly totalCents: number;
  readonly count: number;
} {
  return {
    totalCents: sumOf(movements),
    count: distinct(movements).filter(({ direction }) => direction === 'in').length,
  };
}
