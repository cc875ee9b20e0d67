import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import { requestOutcomeAtDesk } from '#test/support/races/request-races.ts';

// Concurrent decisions must leave exactly one outcome, whichever is committed first.

it('concurrent approval, denial, cancellation, deletion and hold expiry leave one outcome [R199]', () =>
  runRounds(requestOutcomeAtDesk, stack, 5));
