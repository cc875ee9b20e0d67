import { describe, expect } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { listUnsettledDeposits, retryDepositRefund } from '#shared/appointments/closing/closing-api.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
import { refundsOf } from '#test/support/appointments/patient-changes.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  aScene,
  confirmed,
  deny,
  intentsOf,
  moneyOf,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';

const triesOfAQueue = 3;
/** The processor answers nobody who wants something back, for so many of our calls. */
const breakRefunds = (calls: number) =>
  stack.stripe.failNext({ call: 'refund', when: 'before', times: calls * timeouts.payments.tries });
const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
const returned = { ...captured, depositRefunded: 5_001 };
const sweep = () => stack.bus.runSchedule('sweep-deposits');
const retry = (as: Caller, appointmentId: string) => as(retryDepositRefund, { params: { appointmentId } });
const unsettledOf = async ({ asAdmin }: Scene) =>
  (await asAdmin(listUnsettledDeposits)).reply.rows.map(({ appointmentId }) => appointmentId);

/** A deposit that is owed back, and that the processor did not give back however often its queue asked. */
async function aStuckDeposit(
  end: (scene: Scene, appointmentId: string) => Promise<unknown> = (scene, id) =>
    deny(scene, id, 'confirmed'),
) {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  await stack.settled();
  breakRefunds(triesOfAQueue);
  await end(scene, appointmentId);
  await stack.settled();
  return { scene, appointmentId };
}

/** What the center does in the processor's own pages. */
async function refundByHand(scene: Scene, appointmentId: string): Promise<void> {
  const [intent] = intentsOf(scene, appointmentId);
  await fetch(`${stack.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
    body: new URLSearchParams({ payment_intent: intent!.id }),
  });
}

describe('a deposit that could not be given back', () => {
  it('is listed with since when it is on its way, until a press of the desk has it tried again [R202]', async () => {
    const { scene, appointmentId } = await aStuckDeposit();
    const { deposit } = await stored(appointmentId);
    const returningSince = deposit.returningSince!;
    const supervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));

    const listed = await scene.asAdmin(listUnsettledDeposits);
    const { reply } = await retry(supervisor, appointmentId);
    await stack.settled();

    expect(await stored(appointmentId)).toMatchObject({ cancellation: { at: returningSince } });
    expect(deposit.status).toBe('refunding');
    expect(listed.reply.rows).toContainEqual(expect.objectContaining({ appointmentId, returningSince }));
    expect(reply).toEqual({ appointmentId, depositStatus: 'refunding' });
    expect((await stored(appointmentId)).deposit).toEqual({
      status: 'refunded',
      amountCents: 5_001,
      paymentIntentId: deposit.paymentIntentId,
      captureBefore: deposit.captureBefore,
    });
    expect(await moneyOf(appointmentId)).toEqual(returned);
    expect(await unsettledOf(scene)).not.toContain(appointmentId);
  });

  it('is tried again every quarter of an hour, once it is late, and goes back once', async () => {
    const { scene, appointmentId } = await aStuckDeposit();

    await sweep();
    const soon = (await stored(appointmentId)).deposit.status;
    later({ minutes: 2 });
    await Promise.all([sweep(), sweep(), retry(scene.asAdmin, appointmentId)]);
    await stack.settled();

    expect([soon, (await stored(appointmentId)).deposit.status]).toEqual(['refunding', 'refunded']);
    expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
    expect(await moneyOf(appointmentId)).toEqual(returned);
  });

  it('and was given back by hand leaves the list at the next try, its money noted, also of an appointment taken out of every list', async () => {
    const { scene, appointmentId } = await aStuckDeposit((of, id) => remove(of, id));
    expect(await unsettledOf(scene)).toContain(appointmentId);
    await refundByHand(scene, appointmentId);
    await retry(scene.asAdmin, appointmentId);
    await stack.settled();

    expect((await stored(appointmentId)).deposit.status).toBe('refunded');
    expect(await moneyOf(appointmentId)).toEqual(returned);
    expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
    expect(await unsettledOf(scene)).not.toContain(appointmentId);
  });

  it('stops no other that is late', async () => {
    const stuck = [await aStuckDeposit(), await aStuckDeposit()];
    later({ minutes: 2 });
    breakRefunds(1);

    await sweep();
    const first = await Promise.all(stuck.map(({ appointmentId }) => stored(appointmentId)));
    await sweep();
    const second = await Promise.all(stuck.map(({ appointmentId }) => stored(appointmentId)));

    expect(first.map(({ deposit }) => deposit.status).sort()).toEqual(['refunded', 'refunding']);
    expect(second.map(({ deposit }) => deposit.status)).toEqual(['refunded', 'refunded']);
  });

  it('is only what is on its way: anything else stays as it is', async ({ scene }) => {
    const appointmentId = await confirmed(scene);

    const answers = await leavingNoTrace(stack, async () => [
      await retry(scene.asAdmin, appointmentId),
      await retry(scene.asAdmin, 'no-such-appointment'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect((await stored(appointmentId)).deposit.status).toBe('captured');
  });
});
