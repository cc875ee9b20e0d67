import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { runRounds } from '#test/support/races/race.ts';
import { closingOrBookings } from '#test/support/races/schedule-races.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

describe('a change of hours and bookings at once', () => {
  it('leave every appointment inside the hours or told as outside them, in 30 rounds', () =>
    runRounds(closingOrBookings, stack, 30));
});
