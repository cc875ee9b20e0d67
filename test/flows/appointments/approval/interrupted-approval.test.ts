import { describe, expect, onTestFinished, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import {
  approve,
  aScene,
  assignmentOf,
  deny,
  factsOf,
  intentsOf,
  messagesTo,
  moneyOf,
  outcomeOf,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { noticesOf, typeOf } from '#test/support/emulators/stripe-webhook-events.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';

const { tries: sdkTries } = timeouts.payments;
const beingApproved = {
  status: 409,
  problem: {
    code: 'appointment.being_approved',
    detail: 'La cita se está aprobando. Espera un momento y intenta de nuevo.',
  },
};

/** An approval that was claimed, and whose capture never reached the processor. */
async function cutShort() {
  const scene = await aScene(stack, { daysAhead: 14 });
  const appointmentId = await request(scene);
  await stack.settled();
  stack.stripe.failNext({ call: 'capture', when: 'before', times: sdkTries });
  expect((await approve(scene, appointmentId)).status).toBe(503);
  expect(await stored(appointmentId)).toMatchObject({ status: 'pending', approval: { by: 'admin:lourdes' } });
  return { scene, appointmentId };
}

/** Captures at the processor without the product, as if it had been killed before storing the capture. */
async function captureUnseen(scene: Scene, appointmentId: string) {
  const { paymentIntentId } = (await stored(appointmentId)).deposit;
  const response = await fetch(`${scene.stack.stripe.url}/v1/payment_intents/${paymentIntentId}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  expect(response.status).toBe(200);
  await scene.stack.settled();
}

const sweepAMinuteLater = async () => {
  later({ minutes: 1.1 });
  await stack.bus.runSchedule('sweep-holds');
};

async function expectApprovedOnce(scene: Scene, appointmentId: string) {
  const { mails, texts } = await messagesTo(scene);
  expect([mails.length, texts.length]).toEqual([1, 1]);
  expect((await stored(appointmentId)).status).toBe('confirmed');
  expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'succeeded', amount_received: 5_001 }]);
  const captures = (await noticesOf(stack, appointmentId)).filter(
    (notice) => typeOf(notice) === 'charge.captured',
  );
  expect(captures).toHaveLength(1);
  expect((await factsOf(appointmentId)).sort()).toEqual([
    'AppointmentChanged.v1',
    'AppointmentConfirmed.v1',
    'AppointmentRequested.v1',
  ]);
}

describe('approval interrupted before the capture', () => {
  it('is completed by the sweeper after one minute', async () => {
    const { scene, appointmentId } = await cutShort();

    await stack.bus.runSchedule('sweep-holds');
    expect((await stored(appointmentId)).status).toBe('pending');
    await sweepAMinuteLater();

    await expectApprovedOnce(scene, appointmentId);
  });

  it('rejects other decisions, and is completed by a retry of the same approval', async () => {
    const { scene, appointmentId } = await cutShort();

    const { reply } = await scene.asAdmin(listAppointmentRequests);
    expect(reply.rows.find((row) => row.appointmentId === appointmentId)?.beingApproved).toBe(true);
    expect(await deny(scene, appointmentId)).toMatchObject(beingApproved);
    expect(await approve(scene, appointmentId, assignmentOf(scene, '12:00'))).toMatchObject(beingApproved);

    await approve(scene, appointmentId);
    await expectApprovedOnce(scene, appointmentId);
  });

  it('loses its request when the hold expires first', async () => {
    const { appointmentId } = await cutShort();
    stack.stripe.webhooks.hold();
    const error = vi.spyOn(log, 'error');
    onTestFinished(() => error.mockRestore());

    later({ days: 8 });
    await stack.bus.runSchedule('sweep-holds');
    stack.stripe.webhooks.release();

    // An expected outcome raises no alarm.
    expect(error).not.toHaveBeenCalled();

    expect(await outcomeOf(appointmentId)).toBe('lapsed');
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  });
});

describe('approval interrupted after the capture', () => {
  it('succeeds if only the response was lost', async ({ scene }) => {
    const appointmentId = await request(scene);

    stack.stripe.failNext({ call: 'capture', when: 'after', times: sdkTries });
    const approval = await approve(scene, appointmentId);

    expect(approval.status).toBe(200);
    await expectApprovedOnce(scene, appointmentId);
  });

  it.each([
    ['the same click again', approve],
    ['the sweeper', sweepAMinuteLater],
  ])('is completed by %s, and the deposit is captured once', async (_, finish) => {
    const { scene, appointmentId } = await cutShort();
    await captureUnseen(scene, appointmentId);

    await finish(scene, appointmentId);

    await expectApprovedOnce(scene, appointmentId);
  });
});

describe('approval clicked twice', () => {
  it('succeeds twice at once and captures the deposit once', async ({ scene }) => {
    const appointmentId = await request(scene);

    const answers = await Promise.all([approve(scene, appointmentId), approve(scene, appointmentId)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expectApprovedOnce(scene, appointmentId);
  });

  it('succeeds on retry although the processor stored its own failure under the idempotency key', async ({
    scene,
  }) => {
    const appointmentId = await request(scene);

    stack.stripe.failNext({ call: 'capture', when: 'before', how: 'error' });
    const first = await approve(scene, appointmentId);
    const second = await approve(scene, appointmentId);

    expect([first.status, second.status]).toEqual([503, 200]);
    await expectApprovedOnce(scene, appointmentId);
  });
});
