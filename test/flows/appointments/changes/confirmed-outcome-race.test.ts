import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { closingOrDeletion, confirmedOutcome, invoicedOutcome } from '#test/support/races/confirmed-races.ts';
import { runRounds } from '#test/support/races/race.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

describe('deny, cancel by the desk and by the client, and delete of an appointment that stands, at once', () => {
  it('end it once, and its captured money goes back or is kept once, 25 times over', () =>
    runRounds(confirmedOutcome, stack, 25));

  it('void its invoice once, when the front desk entered it', () => runRounds(invoicedOutcome, stack, 6));
});

describe('the code that closes an appointment, and its deletion, at once', () => {
  it('leave it completed with its balance and in the lists, or cancelled with its deposit back', () =>
    runRounds(closingOrDeletion, stack, 15));
});
