import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { atOnce, expectMoney, giveUp, onlyEnd } from '#test/support/appointments/competing-outcomes.ts';
import { cancelFor, entered, invoiceOf, remove } from '#test/support/appointments/desk-actions.ts';
import { aScene, codeOf, confirmed, deny, moneyOf, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { onDay } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

describe('deny, cancel by the desk and by the client, and delete of an appointment that stands, at once', () => {
  it('end it once, and its captured money goes back or is kept once, 25 times over', async () => {
    for (const round of Array(25).keys()) {
      const scene = await aScene(stack, round % 2 === 0 ? { daysAhead: 1 } : {});
      const appointmentId = await confirmed(scene);

      const answers = await atOnce(round, {
        denial: () => deny(scene, appointmentId, 'confirmed'),
        calling: () => cancelFor(scene, appointmentId),
        cancellation: () => giveUp(scene, appointmentId),
        deletion: () => remove(scene, appointmentId, 'confirmed'),
      });

      const ended = await onlyEnd(scene, appointmentId);
      expect(answers.denial === 200).toBe(ended === 'denied');
      expect(answers.calling === 200).toBe(ended === 'byDesk');
      expect(answers.cancellation === 200).toBe(ended === 'byPatient');
      expect(answers.deletion === 200).toBe(ended === 'removed');
      await expectMoney(appointmentId, true);
    }
  });

  it('void its invoice once, when the front desk entered it', async () => {
    for (const round of Array(6).keys()) {
      const scene = await aScene(stack);
      const appointmentId = await entered(scene, { balanceInvoiced: true });

      await atOnce(round, {
        denial: () => deny(scene, appointmentId, 'confirmed'),
        calling: () => cancelFor(scene, appointmentId),
        deletion: () => remove(scene, appointmentId),
      });

      expect(await invoiceOf(appointmentId)).toBe('voided');
      expect(await onlyEnd(scene, appointmentId)).toBeDefined();
    }
  });
});

describe('the code that closes an appointment, and its deletion, at once', () => {
  it('leave it completed with its balance and in the lists, or cancelled with its deposit back', async () => {
    for (const round of Array(15).keys()) {
      const scene = await aScene(stack);
      const appointmentId = await confirmed(scene);
      const about = { params: { appointmentId } };
      onDay(scene.date);
      await scene.asStaff(startPayment, { ...about, body: { method: 'cash' } });
      const code = await codeOf(appointmentId);

      const { completion, deletion } = await atOnce(round, {
        completion: () => scene.asStaff(completeAppointment, { ...about, body: { code } }),
        deletion: () => remove(scene, appointmentId, 'confirmed'),
      });
      await stack.settled();

      const { status, hidden } = await stored(appointmentId);
      expect([completion, deletion, status, hidden]).toEqual(
        completion === 200 ? [200, 409, 'completed', false] : [404, 200, 'cancelled', true],
      );
      const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
      const end =
        completion === 200 ? { balanceCollected: 5_000, income: 10_001 } : { depositRefunded: 5_001 };
      expect(await moneyOf(appointmentId)).toEqual({ ...captured, ...end });
    }
  });
});
