import { afterEach, beforeEach, describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import {
  approve,
  confirm,
  createFixture,
  deny,
  getLedgerAmounts,
  getOutcome,
  listEmittedEvents,
  loadAppointment,
  payWith,
  request,
  reserve,
} from '#test/support/center/fixture.ts';
import {
  listWebhookBodies,
  parseEventType,
  postWebhook,
  signBody,
} from '#test/support/emulators/stripe-webhook-events.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';

// The tests of this file post the webhooks themselves, so the webhooks of the processor are held back.
beforeEach(() => stack.stripe.webhooks.hold());
// The invariants must hold before the held webhooks are delivered.
afterEach(async () => {
  await expectInvariants(stack);
  stack.stripe.webhooks.release();
});

const rejectedWebhook = '400 payment.webhook_refused';
const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

/** Creates a reservation whose card is held, but for which no webhook has arrived. */
async function aHeldReservation() {
  const fixture = await createFixture(stack);
  const { appointmentId, clientSecret } = await reserve(fixture);
  await payWith(fixture, clientSecret);
  const webhookBodies = await listWebhookBodies(stack, appointmentId);
  const holdWebhook = webhookBodies.find(
    (webhookBody) => parseEventType(webhookBody) === 'payment_intent.amount_capturable_updated',
  )!;
  return { fixture, appointmentId, holdWebhook };
}

describe('Stripe webhook', () => {
  it('rejects an invalid signature, and a signature that is too old or in the future [R286]', async () => {
    const { appointmentId, holdWebhook } = await aHeldReservation();
    const changedWebhook = holdWebhook.replace('"livemode":false', '"livemode":true');

    const responses = [
      await postWebhook(stack, holdWebhook, ''),
      await postWebhook(stack, holdWebhook, 'not a signature'),
      await postWebhook(stack, holdWebhook, signBody(holdWebhook, now(), 'whsec_another')),
      await postWebhook(stack, changedWebhook, signBody(holdWebhook)),
      await postWebhook(stack, holdWebhook, signBody(holdWebhook, secondsFromNow(-302))),
      await postWebhook(stack, holdWebhook, signBody(holdWebhook, secondsFromNow(62))),
    ];

    expect(responses).toEqual(Array(6).fill(rejectedWebhook));
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
    expect(await postWebhook(stack, holdWebhook, signBody(holdWebhook, secondsFromNow(-290)))).toBe(200);
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
  });

  it('rejects the other mode and malformed events, and ignores events of other objects [R286]', async () => {
    const { appointmentId, holdWebhook } = await aHeldReservation();
    const invalidBodies = [
      JSON.stringify({ ...JSON.parse(holdWebhook), livemode: true }),
      'null',
      '[]',
      '7',
      '{}',
      '{"id":"evt_1","type":"charge.refunded"}',
      JSON.stringify({ ...JSON.parse(holdWebhook), data: { object: null } }),
    ];

    const responses: unknown[] = [];
    for (const body of invalidBodies) responses.push(await postWebhook(stack, body));

    const customerEvent = { id: 'evt_customer', data: { object: { object: 'customer', id: 'cus_1' } } };
    const customerResponse = await postWebhook(
      stack,
      JSON.stringify({ ...JSON.parse(holdWebhook), ...customerEvent }),
    );

    expect(responses).toEqual(Array(invalidBodies.length).fill(rejectedWebhook));
    expect(customerResponse).toBe(200);
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
  });

  it('handles an event that is replayed 20 times once, also during a confirmation [R286]', async () => {
    const { fixture, appointmentId, holdWebhook } = await aHeldReservation();
    const signature = signBody(holdWebhook);

    const [firstConfirmation, secondConfirmation, ...responses] = await Promise.all([
      confirm(fixture, appointmentId),
      confirm(fixture, appointmentId),
      ...Array.from({ length: 20 }, () => postWebhook(stack, holdWebhook, signature)),
    ]);
    const lateReplay = await postWebhook(stack, holdWebhook, signature);

    expect([firstConfirmation.status, secondConfirmation.status]).toEqual([200, 200]);
    expect([...responses, lateReplay]).toEqual(Array(21).fill(200));
    expect(await listEmittedEvents(appointmentId)).toEqual(['AppointmentRequested.v1']);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001 });
  });

  it('ignores events out of order after the appointment has advanced', async ({ fixture }) => {
    const approvedId = await request(fixture, { time: '10:00' });
    await approve(fixture, approvedId);
    const deniedId = await request(fixture, { time: '11:00' });
    await deny(fixture, deniedId);
    await stack.waitUntilSettled();
    const webhookBodies = await Promise.all([approvedId, deniedId].map((id) => listWebhookBodies(stack, id)));

    const responses: unknown[] = [];
    for (const webhookBody of webhookBodies.flat().reverse())
      responses.push(await postWebhook(stack, webhookBody));

    expect(new Set(responses)).toEqual(new Set([200]));
    expect((await loadAppointment(approvedId)).status).toBe('confirmed');
    expect(await getOutcome(deniedId)).toBe('denied');
    expect((await listEmittedEvents(deniedId)).sort()).toEqual(
      ['AppointmentDenied', 'AppointmentRequested', 'DepositReturnDue', 'DepositReturned'].map(
        (name) => `${name}.v1`,
      ),
    );
  });

  it('answers 503 while the processor is unavailable, so that the event is sent again', async () => {
    const { appointmentId, holdWebhook } = await aHeldReservation();

    stack.stripe.failNext({ call: 'retrieve', when: 'before', times: timeouts.payments.tries });
    const failedDelivery = await postWebhook(stack, holdWebhook);
    const retriedDelivery = await postWebhook(stack, holdWebhook);

    expect([failedDelivery, retriedDelivery]).toEqual(['503 request.unavailable', 200]);
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
  });
});
