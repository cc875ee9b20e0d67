import type { CallName } from './calls.ts';

/**
 * A failure ordered by a test. `drop` breaks the connection without an answer; `error` answers 500 and keeps it
 * under the idempotency key; `limit` answers 429. `after` means the effect has happened all the same.
 */
export type PlannedFailure = {
  readonly call: CallName;
  readonly when: 'before' | 'after';
  readonly how?: 'drop' | 'error' | 'limit';
  /** How many calls fail; 1 when not given. The SDK itself tries up to three times. */
  readonly times?: number;
};

export function plannedFailures() {
  const waiting: { failure: PlannedFailure; left: number }[] = [];
  return {
    plan(failure: PlannedFailure) {
      waiting.push({ failure, left: failure.times ?? 1 });
    },
    /** The failure this call must suffer, if any; asking uses it up. */
    next(call: CallName): PlannedFailure | undefined {
      const planned = waiting.find(({ failure, left }) => failure.call === call && left > 0);
      if (planned) planned.left -= 1;
      return planned?.failure;
    },
  };
}
