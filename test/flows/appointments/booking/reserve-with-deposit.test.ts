import { describe, expect, onTestFinished } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { abandonReservation, listAppointmentRequests, listMyAppointments } from '#shared/appointments/api.ts';
import {
  approve,
  ask,
  confirm,
  confirmed,
  freeTimes,
  intentsOf,
  moneyOf,
  params,
  payWith,
  request,
  reserve,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';

const declinedCard = '4000000000000002';
const mine = async (scene: Scene) =>
  (await scene.asPatient(listMyAppointments, { params: params(scene) })).reply.rows;
const abandon = (scene: Scene, appointmentId: string) =>
  scene.asPatient(abandonReservation, { params: params(scene, appointmentId) });

/** Holds back the webhooks of the processor until the test ends. */
function loseWebhooks() {
  stack.stripe.webhooks.hold();
  onTestFinished(async () => {
    stack.stripe.webhooks.release();
    await stack.settled();
  });
}

describe('reservation', () => {
  it('is rejected if its price or duration differs from what was shown, and holds nothing', async ({
    scene,
  }) => {
    const { depositCents, balanceDueCents } = await reserve(scene, '12:00');
    const shown = { totalCents: depositCents + balanceDueCents, depositCents, durationMinutes: 60 };
    const asShown = (changes: Partial<typeof shown>) => ask(scene, { shown: { ...shown, ...changes } });

    const refused = [
      await asShown({ depositCents: depositCents - 1 }),
      await asShown({ totalCents: 1 }),
      await asShown({ durationMinutes: 30 }),
    ];

    expect(refused.map(({ problem }) => problem.code)).toEqual(Array(3).fill('appointment.price_changed'));
    expect(await freeTimes(scene)).toContain('10:00');
    expect((await asShown({})).status).toBe(200);
  });

  it('accepts another card after a declined one [R176]', async ({ scene }) => {
    const { appointmentId, clientSecret } = await reserve(scene);

    const declined = await payWith(scene, clientSecret, declinedCard);
    const tooEarly = await confirm(scene, appointmentId);
    const taken = await payWith(scene, clientSecret);
    const held = await confirm(scene, appointmentId);

    expect([declined.status, taken.status]).toEqual([402, 200]);
    expect(tooEarly).toMatchObject({
      status: 409,
      problem: { code: 'payment.not_held', detail: 'El pago no se pudo retener correctamente.' },
    });
    expect(held.reply).toEqual({ appointmentId, status: 'pending' });
    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'requires_capture', amount: 5_001 }]);
  });

  it('frees its hour when the client closes the form, and is not in their list [R179]', async ({ scene }) => {
    const { appointmentId, clientSecret } = await reserve(scene);
    expect(await freeTimes(scene)).not.toContain('10:00');

    const abandoned = await abandon(scene, appointmentId);
    const again = await abandon(scene, appointmentId);
    const { status } = await payWith(scene, clientSecret);

    expect([abandoned.reply.status, again.reply.status]).toEqual(['expired', 'expired']);
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await mine(scene)).toEqual([]);
    expect(status).toBe(400);
    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'canceled' }]);
  });

  it('can be abandoned after the webhook made it a request, but not after its approval', async ({
    scene,
  }) => {
    const held = await request(scene, { time: '10:00' });
    const approved = await confirmed(scene, '12:00');

    const left = await abandon(scene, held);
    const stood = await abandon(scene, approved);

    expect([left.reply.status, stood.reply.status]).toEqual(['cancelled', 'confirmed']);
    await stack.settled();
    expect(intentsOf(scene, held)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await stored(approved)).toMatchObject({ status: 'confirmed', deposit: { status: 'captured' } });
  });

  it('releases the hold when the client abandons it after the card was held', async ({ scene }) => {
    loseWebhooks();
    const { appointmentId, clientSecret } = await reserve(scene);
    await payWith(scene, clientSecret);

    await abandon(scene, appointmentId);

    expect((await stored(appointmentId)).status).toBe('expired');
    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    expect(await moneyOf(appointmentId)).toEqual({});
  });

  it('expires after 15 minutes without a card, and can no longer be paid', async ({ scene }) => {
    const { appointmentId, clientSecret } = await reserve(scene);

    later({ minutes: 14 });
    await stack.bus.runSchedule('sweep-holds');
    expect((await stored(appointmentId)).status).toBe('reserved');
    later({ minutes: 1 });
    await stack.bus.runSchedule('sweep-holds');

    expect((await stored(appointmentId)).status).toBe('expired');
    expect(await freeTimes(scene)).toContain('10:00');
    expect((await payWith(scene, clientSecret)).status).toBe(400);
    expect(await confirm(scene, appointmentId)).toMatchObject({
      status: 409,
      problem: { code: 'appointment.reservation_expired' },
    });
    expect(await mine(scene)).toEqual([]);
  });

  it('becomes a request by the webhook alone; late confirmations return the current status', async ({
    scene,
  }) => {
    const { appointmentId, clientSecret } = await reserve(scene);

    await payWith(scene, clientSecret);
    await stack.settled();

    expect(await mine(scene)).toMatchObject([{ appointmentId, status: 'pending', depositStatus: 'held' }]);
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001 });
    const { reply } = await scene.asAdmin(listAppointmentRequests);
    expect(reply.rows.map((row) => row.appointmentId)).toContain(appointmentId);
    expect((await confirm(scene, appointmentId)).reply.status).toBe('pending');
    await approve(scene, appointmentId);
    const late = [await confirm(scene, appointmentId), await confirm(scene, appointmentId)];
    expect(late.map((each) => [each.status, each.reply.status])).toEqual(Array(2).fill([200, 'confirmed']));
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });

  it('frees its hour at once when the processor does not respond, also for the same client', async ({
    scene,
  }) => {
    stack.stripe.failNext({ call: 'create', when: 'after', times: timeouts.payments.tries });
    const refused = await ask(scene);
    const offered = await freeTimes(scene);
    const asked = await ask(scene);

    expect(refused).toMatchObject({ status: 503, problem: { code: 'request.unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(offered).toContain('10:00');
    expect(asked.status).toBe(200);
  });
});
