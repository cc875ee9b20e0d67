import { describe } from 'vitest';
import { it, stack } from '#test/support/flow.ts';
import { closingOrDeletion, confirmedOutcome, invoicedOutcome } from '#test/support/races/confirmed-races.ts';
import { runRounds } from '#test/support/races/race.ts';

// Proves what single calls cannot: concurrent decisions leave exactly one outcome, whichever is committed first.

describe('deny, cancel by the desk and by the client, and delete of an appointment that stands, at once', () => {
  it('end it once, and its captured money goes back or is kept once', () =>
    runRounds(confirmedOutcome, stack, 4));

  it('leave nothing to pay, when the front desk entered it', () => runRounds(invoicedOutcome, stack, 3));
});

it('the code that closes an appointment, and its deletion, at once leave it completed with its balance and in the lists, or cancelled with its deposit back', () =>
  runRounds(closingOrDeletion, stack, 2));
