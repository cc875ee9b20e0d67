import type { LedgerEntry, LedgerKind } from '#shared/payments/ledger.ts';

/**
 * What each movement does to the money the center took: a captured deposit and a collected balance come in, a refund
 * goes out. A hold is no money yet; a kept deposit was counted when it was captured, and income says what was earned.
 */
const direction: Readonly<Record<LedgerKind, -1 | 0 | 1>> = {
  depositHeld: 0,
  depositCaptured: 1,
  depositReleased: 0,
  depositRefunded: -1,
  depositKept: 0,
  balanceCollected: 1,
  income: 0,
};

/** What movements add up to, in cents (below zero when more was given back than taken), and how many were payments. */
export function salesOf(entries: readonly Pick<LedgerEntry, 'kind' | 'amountCents'>[]): {
  readonly totalCents: number;
  readonly count: number;
} {
  return {
    totalCents: entries.reduce((sum, { kind, amountCents }) => sum + direction[kind] * amountCents, 0),
    count: entries.filter(({ kind }) => direction[kind] > 0).length,
  };
}
