import { describe } from 'vitest';
import { it, stack } from '#test/support/flow.ts';
import { closingOrDeletion, confirmedOutcome, invoicedOutcome } from '#test/support/races/confirmed-races.ts';
import { runRounds } from '#test/support/races/race.ts';

// Concurrent decisions must leave exactly one outcome, whichever is committed first.

describe('concurrent denial, cancellation and deletion of a confirmed appointment', () => {
  it('end it once, and its captured deposit is refunded or kept once', () =>
    runRounds(confirmedOutcome, stack, 4));

  it('leave nothing to pay if the front desk entered it', () => runRounds(invoicedOutcome, stack, 3));
});

it('closing by code and deletion at once leave it completed and paid, or cancelled and refunded', () =>
  runRounds(closingOrDeletion, stack, 2));
