import { describe, expect } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { listUnsettledDeposits, retryDepositRefund } from '#shared/appointments/closing/closing-api.ts';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { listRefunds } from '#test/support/appointments/patient-changes.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  getLedgerAmounts,
  listPaymentIntents,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const queueAttempts = 3;
/** Fails the given number of refund calls to the processor. */
const breakRefunds = (calls: number) =>
  stack.stripe.failNext({ call: 'refund', when: 'before', times: calls * timeouts.payments.tries });
const capturedLedger = { depositHeld: 5_001, depositCaptured: 5_001 };
const refundedLedger = { ...capturedLedger, depositRefunded: 5_001 };
const sweep = () => stack.bus.runSchedule('sweep-deposits');
const retry = (actor: Caller, appointmentId: string) =>
  actor(retryDepositRefund, { params: { appointmentId } });
const listUnsettled = async ({ asAdmin }: Fixture) =>
  (await asAdmin(listUnsettledDeposits)).reply.rows.map(({ appointmentId }) => appointmentId);

/** Creates a deposit whose refund failed on every attempt of its queue. */
async function aStuckDeposit(
  endAppointment: (fixture: Fixture, appointmentId: string) => Promise<unknown> = (fixture, id) =>
    deny(fixture, id, 'confirmed'),
) {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  await stack.waitUntilSettled();
  breakRefunds(queueAttempts);
  await endAppointment(fixture, appointmentId);
  await stack.waitUntilSettled();
  return { fixture, appointmentId };
}

/** Refunds on the processor's dashboard, outside the product. */
async function refundManually(fixture: Fixture, appointmentId: string): Promise<void> {
  const [intent] = listPaymentIntents(fixture, appointmentId);
  await fetch(`${stack.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
    body: new URLSearchParams({ payment_intent: intent!.id }),
  });
}

describe('failed refund of a deposit', () => {
  it('is listed with its date until the desk retries it [R202]', async () => {
    const { fixture, appointmentId } = await aStuckDeposit();
    const { deposit } = await loadAppointment(appointmentId);
    const returningSince = deposit.returningSince!;
    const supervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));

    const unsettledDeposits = await fixture.asAdmin(listUnsettledDeposits);
    const { reply } = await retry(supervisor, appointmentId);
    await stack.waitUntilSettled();

    expect(await loadAppointment(appointmentId)).toMatchObject({ cancellation: { at: returningSince } });
    expect(deposit.status).toBe('refunding');
    expect(unsettledDeposits.reply.rows).toContainEqual(
      expect.objectContaining({ appointmentId, returningSince }),
    );
    expect(reply).toEqual({ appointmentId, depositStatus: 'refunding' });
    expect((await loadAppointment(appointmentId)).deposit).toEqual({
      status: 'refunded',
      amountCents: 5_001,
      paymentIntentId: deposit.paymentIntentId,
      captureBefore: deposit.captureBefore,
    });
    expect(await getLedgerAmounts(appointmentId)).toEqual(refundedLedger);
    expect(await listUnsettled(fixture)).not.toContain(appointmentId);
  });

  it('is retried by the sweep once it is overdue, and refunded once', async () => {
    const { fixture, appointmentId } = await aStuckDeposit();

    await sweep();
    const statusBeforeOverdue = (await loadAppointment(appointmentId)).deposit.status;
    advanceClock({ minutes: 2 });
    await Promise.all([sweep(), sweep(), retry(fixture.asAdmin, appointmentId)]);
    await stack.waitUntilSettled();

    expect([statusBeforeOverdue, (await loadAppointment(appointmentId)).deposit.status]).toEqual([
      'refunding',
      'refunded',
    ]);
    expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
    expect(await getLedgerAmounts(appointmentId)).toEqual(refundedLedger);
  });

  it('is settled by the next retry if it was refunded by hand, also for a removed appointment', async () => {
    const { fixture, appointmentId } = await aStuckDeposit((fixture, id) => removeAppointment(fixture, id));
    expect(await listUnsettled(fixture)).toContain(appointmentId);
    await refundManually(fixture, appointmentId);
    await retry(fixture.asAdmin, appointmentId);
    await stack.waitUntilSettled();

    expect((await loadAppointment(appointmentId)).deposit.status).toBe('refunded');
    expect(await getLedgerAmounts(appointmentId)).toEqual(refundedLedger);
    expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
    expect(await listUnsettled(fixture)).not.toContain(appointmentId);
  });

  it('does not stop the sweep from retrying other refunds', async () => {
    const stuckDeposits = [await aStuckDeposit(), await aStuckDeposit()];
    advanceClock({ minutes: 2 });
    breakRefunds(1);

    await sweep();
    const afterFirstSweep = await Promise.all(
      stuckDeposits.map(({ appointmentId }) => loadAppointment(appointmentId)),
    );
    await sweep();
    const afterSecondSweep = await Promise.all(
      stuckDeposits.map(({ appointmentId }) => loadAppointment(appointmentId)),
    );

    expect(afterFirstSweep.map(({ deposit }) => deposit.status).sort()).toEqual(['refunded', 'refunding']);
    expect(afterSecondSweep.map(({ deposit }) => deposit.status)).toEqual(['refunded', 'refunded']);
  });

  it('can only be retried while it is due, and other deposits are unchanged', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const responses = await expectNoChange(stack, async () => [
      await retry(fixture.asAdmin, appointmentId),
      await retry(fixture.asAdmin, 'no-such-appointment'),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([200, 404]);
    expect((await loadAppointment(appointmentId)).deposit.status).toBe('captured');
  });
});
