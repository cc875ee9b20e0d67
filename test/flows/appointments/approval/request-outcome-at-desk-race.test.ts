import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import { requestOutcomeAtDesk } from '#test/support/races/request-races.ts';

// Proves what single calls cannot: concurrent decisions leave exactly one outcome, whichever is committed first.

it('approve, deny, cancel by the client, delete and the end of the hold at once leave one outcome, and the money moves once [R199]', () =>
  runRounds(requestOutcomeAtDesk, stack, 5));
