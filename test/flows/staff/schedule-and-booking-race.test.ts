import { describe } from 'vitest';
import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import { closingOrBookings } from '#test/support/races/schedule-races.ts';

// Proves what single calls cannot: concurrent decisions leave exactly one outcome, whichever is committed first.

describe('a change of hours and bookings at once', () => {
  it('leave every appointment inside the hours or told as outside them', () =>
    runRounds(closingOrBookings, stack, 5));
});
