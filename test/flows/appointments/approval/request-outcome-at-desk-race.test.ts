import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, expectMoney, giveUp, onlyEnd } from '#test/support/appointments/competing-outcomes.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
import { approve, aScene, deny, factsOf, request, type Scene, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const rounds = Array.from({ length: 50 }, (_, round) => round);

/** The card's bank lets the hold go, as it does when its time is over. */
async function bankLetsGo({ stack }: Scene, appointmentId: string) {
  const { paymentIntentId } = (await stored(appointmentId)).deposit;
  await fetch(`${stack.stripe.url}/v1/payment_intents/${paymentIntentId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  return { status: 0 };
}

describe('approve, deny, cancel by the client, delete and the end of the hold at once', () => {
  it('leave one outcome, and the money moves once, 50 times over [R199]', async () => {
    for (const round of rounds) {
      // Every fifth appointment is so near that a captured deposit may be kept.
      const scene = await aScene(stack, round % 5 === 0 ? { daysAhead: 1 } : {});
      const appointmentId = await request(scene);

      const answers = await atOnce(round, {
        approval: () => approve(scene, appointmentId),
        denial: () => deny(scene, appointmentId),
        cancellation: () => giveUp(scene, appointmentId),
        deletion: () => remove(scene, appointmentId, 'pending'),
        // Every other round leaves the decision to people alone.
        bank: round % 2 === 0 ? () => bankLetsGo(scene, appointmentId) : async () => ({ status: 0 }),
      });

      const ended = await onlyEnd(scene, appointmentId);
      const wasConfirmed = (await factsOf(appointmentId)).includes('AppointmentConfirmed.v1');
      expect(answers.approval === 200).toBe(wasConfirmed);
      expect(answers.denial === 200).toBe(ended === 'denied');
      expect(answers.cancellation === 200).toBe(ended === 'byPatient');
      expect(answers.deletion === 200).toBe((await stored(appointmentId)).hidden);
      for (const status of Object.values(answers)) expect([0, 200, 404, 409]).toContain(status);
      await expectMoney(appointmentId, wasConfirmed);
    }
  });
});
