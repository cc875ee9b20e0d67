import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { runRounds } from '#test/support/races/race.ts';
import { requestOutcomeAtDesk } from '#test/support/races/request-races.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

describe('approve, deny, cancel by the client, delete and the end of the hold at once', () => {
  it('leave one outcome, and the money moves once, 50 times over [R199]', () =>
    runRounds(requestOutcomeAtDesk, stack, 50));
});
