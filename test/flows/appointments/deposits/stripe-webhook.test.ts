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

// The tests of this file are the processor: its own notices wait.
beforeEach(() => stack.stripe.webhooks.hold());
// What they told is enough, before the others come.
afterEach(async () => {
  await expectInvariants(stack);
  stack.stripe.webhooks.release();
});

const refused = '400 payment.webhook_refused';
const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

/** A reservation whose card is held, of which only the processor knows. */
async function aHeldReservation() {
  const scene = await aScene(stack);
  const { appointmentId, clientSecret } = await reserve(scene);
  await payWith(scene, clientSecret);
  const notices = await noticesOf(stack, appointmentId);
  const held = notices.find((notice) => typeOf(notice) === 'payment_intent.amount_capturable_updated')!;
  return { scene, appointmentId, held };
}

describe('the webhook', () => {
  it('refuses what the processor did not sign, and what was signed too long ago or for later [R286]', async () => {
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

  it('refuses what is rightly signed, and of the other mode or no notice; what is not about an appointment is taken and ignored [R286]', async () => {
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

  it('takes a notice that is replayed 20 times once, while the browser tells of the same hold [R286]', async () => {
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

  it('bears notices that come in the wrong order, after the appointment went on', async ({ scene }) => {
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

  it('asks to be told again while the processor cannot be asked', async () => {
    const { appointmentId, held } = await aHeldReservation();

    stack.stripe.failNext({ call: 'retrieve', when: 'before', times: timeouts.payments.tries });
    const first = await post(stack, held);
    const second = await post(stack, held);

    expect([first, second]).toEqual(['503 request.unavailable', 200]);
    expect((await stored(appointmentId)).status).toBe('pending');
  });
});
