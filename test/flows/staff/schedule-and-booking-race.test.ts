import { describe } from 'vitest';
import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import { closingOrBookings } from '#test/support/races/schedule-races.ts';

// Concurrent calls must leave no appointment outside the hours unless it was confirmed as such.

describe('concurrent schedule changes and bookings', () => {
  it('leave every appointment inside the hours, or confirmed as outside', () =>
    runRounds(closingOrBookings, stack, 5));
});
