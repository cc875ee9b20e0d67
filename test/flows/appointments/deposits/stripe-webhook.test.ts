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

// The tests of this file post the webhooks themselves, so the processor's are held back.
beforeEach(() => stack.stripe.webhooks.hold());
// The invariants must hold before the held webhooks are delivered.
afterEach(async () => {
  await expectInvariants(stack);
  stack.stripe.webhooks.release();
});

const rejectedWebhook = '400 payment.webhook_refused';
const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

/** A reservation whose card is held, but for which no webhook has arrived. */
async function aHeldReservation() {
  const fixture = await createFixture(stack);
  const { appointmentId, clientSecret } = await reserve(fixture);
  await payWith(fixture, clientSecret);
  const notices = await listWebhookBodies(stack, appointmentId);
  const held = notices.find(
    (notice) => parseEventType(notice) === 'payment_intent.amount_capturable_updated',
  )!;
  return { fixture, appointmentId, held };
}

describe('Stripe webhook', () => {
  it('rejects an invalid signature, and a signature that is too old or in the future [R286]', async () => {
    const { appointmentId, held } = await aHeldReservation();
    const other = held.replace('"livemode":false', '"livemode":true');

    const answers = [
      await postWebhook(stack, held, ''),
      await postWebhook(stack, held, 'not a signature'),
      await postWebhook(stack, held, signBody(held, now(), 'whsec_another')),
      await postWebhook(stack, other, signBody(held)),
      await postWebhook(stack, held, signBody(held, secondsFromNow(-302))),
      await postWebhook(stack, held, signBody(held, secondsFromNow(62))),
    ];

    expect(answers).toEqual(Array(6).fill(rejectedWebhook));
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
    expect(await postWebhook(stack, held, signBody(held, secondsFromNow(-290)))).toBe(200);
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
  });

  it('rejects the other mode and malformed events, and ignores events of other objects [R286]', async () => {
    const { appointmentId, held } = await aHeldReservation();
    const wrong = [
      JSON.stringify({ ...JSON.parse(held), livemode: true }),
      'null',
      '[]',
      '7',
      '{}',
      '{"id":"evt_1","type":"charge.refunded"}',
      JSON.stringify({ ...JSON.parse(held), data: { object: null } }),
    ];

    const answers: unknown[] = [];
    for (const body of wrong) answers.push(await postWebhook(stack, body));

    const ofACustomer = { id: 'evt_customer', data: { object: { object: 'customer', id: 'cus_1' } } };
    const notOurs = await postWebhook(stack, JSON.stringify({ ...JSON.parse(held), ...ofACustomer }));

    expect(answers).toEqual(Array(wrong.length).fill(rejectedWebhook));
    expect(notOurs).toBe(200);
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
  });

  it('handles an event that is replayed 20 times once, also during a confirmation [R286]', async () => {
    const { fixture, appointmentId, held } = await aHeldReservation();
    const signature = signBody(held);

    const [first, second, ...answers] = await Promise.all([
      confirm(fixture, appointmentId),
      confirm(fixture, appointmentId),
      ...Array.from({ length: 20 }, () => postWebhook(stack, held, signature)),
    ]);
    const late = await postWebhook(stack, held, signature);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect([...answers, late]).toEqual(Array(21).fill(200));
    expect(await listEmittedEvents(appointmentId)).toEqual(['AppointmentRequested.v1']);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001 });
  });

  it('ignores events out of order after the appointment has advanced', async ({ fixture }) => {
    const approvedId = await request(fixture, { time: '10:00' });
    await approve(fixture, approvedId);
    const deniedId = await request(fixture, { time: '11:00' });
    await deny(fixture, deniedId);
    await stack.waitUntilSettled();
    const notices = await Promise.all([approvedId, deniedId].map((id) => listWebhookBodies(stack, id)));

    const answers: unknown[] = [];
    for (const notice of notices.flat().reverse()) answers.push(await postWebhook(stack, notice));

    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await loadAppointment(approvedId)).status).toBe('confirmed');
    expect(await getOutcome(deniedId)).toBe('denied');
    expect((await listEmittedEvents(deniedId)).sort()).toEqual(
      ['AppointmentDenied', 'AppointmentRequested', 'DepositReturnDue', 'DepositReturned'].map(
        (fact) => `${fact}.v1`,
      ),
    );
  });

  it('answers 503 while the processor is unavailable, so that the event is sent again', async () => {
    const { appointmentId, held } = await aHeldReservation();

    stack.stripe.failNext({ call: 'retrieve', when: 'before', times: timeouts.payments.tries });
    const first = await postWebhook(stack, held);
    const second = await postWebhook(stack, held);

    expect([first, second]).toEqual(['503 request.unavailable', 200]);
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
  });
});
