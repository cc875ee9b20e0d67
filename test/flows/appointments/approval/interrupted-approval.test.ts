import { describe, expect, onTestFinished, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import {
  approve,
  buildAssignmentFor,
  createFixture,
  request as createPendingRequest,
  deny,
  type Fixture,
  getLedgerAmounts,
  getOutcome,
  listClientMessages,
  listEmittedEvents,
  listPaymentIntents,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { listWebhookBodies, parseEventType } from '#test/support/emulators/stripe-webhook-events.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const { tries: sdkTries } = timeouts.payments;
const beingApprovedError = {
  status: 409,
  problem: {
    code: 'appointment.being_approved',
    detail: 'La cita se está aprobando. Espera un momento y intenta de nuevo.',
  },
};

/** Starts an approval whose capture request never reaches Stripe. */
async function interruptApproval() {
  const fixture = await createFixture(stack, { daysAhead: 14 });
  const appointmentId = await createPendingRequest(fixture);
  await stack.waitUntilSettled();
  stack.stripe.failNext({ call: 'capture', when: 'before', times: sdkTries });
  expect((await approve(fixture, appointmentId)).status).toBe(503);
  expect(await loadAppointment(appointmentId)).toMatchObject({
    status: 'pending',
    approval: { by: 'admin:lourdes' },
  });
  return { fixture, appointmentId };
}

/** Captures the deposit directly at Stripe, as if the Lambda had crashed before it stored the capture. */
async function captureAtProcessor(fixture: Fixture, appointmentId: string) {
  const { paymentIntentId } = (await loadAppointment(appointmentId)).deposit;
  const response = await fetch(`${fixture.stack.stripe.url}/v1/payment_intents/${paymentIntentId}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  expect(response.status).toBe(200);
  await fixture.stack.waitUntilSettled();
}

const sweepAfterOneMinute = async () => {
  advanceClock({ minutes: 1.1 });
  await stack.bus.runSchedule('sweep-holds');
};

async function expectApprovedOnce(fixture: Fixture, appointmentId: string) {
  const { mails, texts } = await listClientMessages(fixture);
  expect([mails.length, texts.length]).toEqual([1, 1]);
  expect((await loadAppointment(appointmentId)).status).toBe('confirmed');
  expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
    { status: 'succeeded', amount_received: 5_001 },
  ]);
  const captures = (await listWebhookBodies(stack, appointmentId)).filter(
    (webhookBody) => parseEventType(webhookBody) === 'charge.captured',
  );
  expect(captures).toHaveLength(1);
  expect((await listEmittedEvents(appointmentId)).sort()).toEqual([
    'AppointmentChanged.v1',
    'AppointmentConfirmed.v1',
    'AppointmentRequested.v1',
  ]);
}

describe('approval interrupted before the capture', () => {
  it('completes an approval interrupted before the capture when the sweeper runs one minute later', async () => {
    const { fixture, appointmentId } = await interruptApproval();

    await stack.bus.runSchedule('sweep-holds');
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
    await sweepAfterOneMinute();

    await expectApprovedOnce(fixture, appointmentId);
  });

  it('rejects other decisions during an interrupted approval, and completes it on retry', async () => {
    const { fixture, appointmentId } = await interruptApproval();

    const { reply } = await fixture.asAdmin(listAppointmentRequests);
    expect(reply.rows.find((row) => row.appointmentId === appointmentId)?.beingApproved).toBe(true);
    expect(await deny(fixture, appointmentId)).toMatchObject(beingApprovedError);
    expect(await approve(fixture, appointmentId, buildAssignmentFor(fixture, '12:00'))).toMatchObject(
      beingApprovedError,
    );

    await approve(fixture, appointmentId);
    await expectApprovedOnce(fixture, appointmentId);
  });

  it('ends the request as lapsed when the card hold expires before the capture', async () => {
    const { appointmentId } = await interruptApproval();
    stack.stripe.webhooks.hold();
    const logError = vi.spyOn(log, 'error');
    onTestFinished(() => logError.mockRestore());

    advanceClock({ days: 8 });
    await stack.bus.runSchedule('sweep-holds');
    stack.stripe.webhooks.release();

    // Error logs raise an alarm, and an expired hold is an expected outcome.
    expect(logError).not.toHaveBeenCalled();

    expect(await getOutcome(appointmentId)).toBe('lapsed');
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  });
});

describe('approval interrupted after the capture', () => {
  it('approves the request when only the capture response was lost', async ({ fixture }) => {
    const appointmentId = await createPendingRequest(fixture);

    stack.stripe.failNext({ call: 'capture', when: 'after', times: sdkTries });
    const approval = await approve(fixture, appointmentId);

    expect(approval.status).toBe(200);
    await expectApprovedOnce(fixture, appointmentId);
  });

  it.each([
    ['a retry of the approval', approve],
    ['the sweeper', sweepAfterOneMinute],
  ])(
    'completes an approval interrupted after the capture by %s, and captures the deposit once',
    async (_, resume) => {
      const { fixture, appointmentId } = await interruptApproval();
      await captureAtProcessor(fixture, appointmentId);

      await resume(fixture, appointmentId);

      await expectApprovedOnce(fixture, appointmentId);
    },
  );
});

describe('approval clicked twice', () => {
  it('returns 200 to two concurrent approvals and captures the deposit once', async ({ fixture }) => {
    const appointmentId = await createPendingRequest(fixture);

    const responses = await Promise.all([approve(fixture, appointmentId), approve(fixture, appointmentId)]);

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await expectApprovedOnce(fixture, appointmentId);
  });

  it('approves on retry when Stripe stored its own error under the idempotency key', async ({ fixture }) => {
    const appointmentId = await createPendingRequest(fixture);

    stack.stripe.failNext({ call: 'capture', when: 'before', how: 'error' });
    const failedApproval = await approve(fixture, appointmentId);
    const retriedApproval = await approve(fixture, appointmentId);

    expect([failedApproval.status, retriedApproval.status]).toEqual([503, 200]);
    await expectApprovedOnce(fixture, appointmentId);
  });
});
