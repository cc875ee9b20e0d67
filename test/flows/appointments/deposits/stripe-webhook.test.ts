import { afterEach, beforeEach, describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import {
  approve,
  aScene,
  confirm,
  deny,
  factsOf,
  moneyOf,
  outcomeOf,
  payWith,
  request,
  reserve,
  stored,
} from '#test/support/center/scene.ts';
import { noticesOf, post, signed, typeOf } from '#test/support/emulators/stripe-webhook-events.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';

// The tests of this file post the webhooks themselves, so the processor's are held back.
beforeEach(() => stack.stripe.webhooks.hold());
// The invariants must hold before the held webhooks are delivered.
afterEach(async () => {
  await expectInvariants(stack);
  stack.stripe.webhooks.release();
});

const refused = '400 payment.webhook_refused';
const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

/** A reservation whose card is held, but for which no webhook has arrived. */
async function aHeldReservation() {
  const scene = await aScene(stack);
  const { appointmentId, clientSecret } = await reserve(scene);
  await payWith(scene, clientSecret);
  const notices = await noticesOf(stack, appointmentId);
  const held = notices.find((notice) => typeOf(notice) === 'payment_intent.amount_capturable_updated')!;
  return { scene, appointmentId, held };
}

describe('Stripe webhook', () => {
  it('rejects an invalid signature, and a signature that is too old or in the future [R286]', async () => {
    const { appointmentId, held } = await aHeldReservation();
    const other = held.replace('"livemode":false', '"livemode":true');

    const answers = [
      await post(stack, held, ''),
      await post(stack, held, 'not a signature'),
      await post(stack, held, signed(held, now(), 'whsec_another')),
      await post(stack, other, signed(held)),
      await post(stack, held, signed(held, secondsFromNow(-302))),
      await post(stack, held, signed(held, secondsFromNow(62))),
    ];

    expect(answers).toEqual(Array(6).fill(refused));
    expect((await stored(appointmentId)).status).toBe('reserved');
    expect(await post(stack, held, signed(held, secondsFromNow(-290)))).toBe(200);
    expect((await stored(appointmentId)).status).toBe('pending');
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
    for (const body of wrong) answers.push(await post(stack, body));

    const ofACustomer = { id: 'evt_customer', data: { object: { object: 'customer', id: 'cus_1' } } };
    const notOurs = await post(stack, JSON.stringify({ ...JSON.parse(held), ...ofACustomer }));

    expect(answers).toEqual(Array(wrong.length).fill(refused));
    expect(notOurs).toBe(200);
    expect((await stored(appointmentId)).status).toBe('reserved');
  });

  it('handles an event that is replayed 20 times once, also during a confirmation [R286]', async () => {
    const { scene, appointmentId, held } = await aHeldReservation();
    const signature = signed(held);

    const [first, second, ...answers] = await Promise.all([
      confirm(scene, appointmentId),
      confirm(scene, appointmentId),
      ...Array.from({ length: 20 }, () => post(stack, held, signature)),
    ]);
    const late = await post(stack, held, signature);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect([...answers, late]).toEqual(Array(21).fill(200));
    expect(await factsOf(appointmentId)).toEqual(['AppointmentRequested.v1']);
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001 });
  });

  it('ignores events out of order after the appointment has advanced', async ({ scene }) => {
    const approvedId = await request(scene, { time: '10:00' });
    await approve(scene, approvedId);
    const deniedId = await request(scene, { time: '11:00' });
    await deny(scene, deniedId);
    await stack.settled();
    const notices = await Promise.all([approvedId, deniedId].map((id) => noticesOf(stack, id)));

    const answers: unknown[] = [];
    for (const notice of notices.flat().reverse()) answers.push(await post(stack, notice));

    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await stored(approvedId)).status).toBe('confirmed');
    expect(await outcomeOf(deniedId)).toBe('denied');
    expect((await factsOf(deniedId)).sort()).toEqual(
      ['AppointmentDenied', 'AppointmentRequested', 'DepositReturnDue', 'DepositReturned'].map(
        (fact) => `${fact}.v1`,
      ),
    );
  });

  it('answers 503 while the processor is unavailable, so that the event is sent again', async () => {
    const { appointmentId, held } = await aHeldReservation();

    stack.stripe.failNext({ call: 'retrieve', when: 'before', times: timeouts.payments.tries });
    const first = await post(stack, held);
    const second = await post(stack, held);

    expect([first, second]).toEqual(['503 request.unavailable', 200]);
    expect((await stored(appointmentId)).status).toBe('pending');
  });
});
