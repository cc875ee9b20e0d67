import { describe, expect, onTestFinished } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { abandonReservation, listAppointmentRequests, listMyAppointments } from '#shared/appointments/api.ts';
import {
  approve,
  confirm,
  createConfirmedAppointment,
  type Fixture,
  getLedgerAmounts,
  listFreeTimes,
  listPaymentIntents,
  loadAppointment,
  params,
  payWith,
  request,
  reserve,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const declinedCard = '4000000000000002';
const listOwnAppointments = async (fixture: Fixture) =>
  (await fixture.asPatient(listMyAppointments, { params: params(fixture) })).reply.rows;
const abandon = (fixture: Fixture, appointmentId: string) =>
  fixture.asPatient(abandonReservation, { params: params(fixture, appointmentId) });

/** Holds back the webhooks of the processor until the test ends. */
function loseWebhooks() {
  stack.stripe.webhooks.hold();
  onTestFinished(async () => {
    stack.stripe.webhooks.release();
    await stack.waitUntilSettled();
  });
}

describe('reservation', () => {
  it('is rejected if its price or duration differs from what was shown, and holds nothing', async ({
    fixture,
  }) => {
    const { depositCents, balanceDueCents } = await reserve(fixture, '12:00');
    const shown = { totalCents: depositCents + balanceDueCents, depositCents, durationMinutes: 60 };
    const asShown = (changes: Partial<typeof shown>) =>
      submitRequest(fixture, { shown: { ...shown, ...changes } });

    const rejected = [
      await asShown({ depositCents: depositCents - 1 }),
      await asShown({ totalCents: 1 }),
      await asShown({ durationMinutes: 30 }),
    ];

    expect(rejected.map(({ problem }) => problem.code)).toEqual(Array(3).fill('appointment.price_changed'));
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect((await asShown({})).status).toBe(200);
  });

  it('accepts another card after a declined one [R176]', async ({ fixture }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);

    const declined = await payWith(fixture, clientSecret, declinedCard);
    const tooEarly = await confirm(fixture, appointmentId);
    const taken = await payWith(fixture, clientSecret);
    const held = await confirm(fixture, appointmentId);

    expect([declined.status, taken.status]).toEqual([402, 200]);
    expect(tooEarly).toMatchObject({
      status: 409,
      problem: { code: 'payment.not_held', detail: 'El pago no se pudo retener correctamente.' },
    });
    expect(held.reply).toEqual({ appointmentId, status: 'pending' });
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'requires_capture', amount: 5_001 },
    ]);
  });

  it('frees its hour when the client closes the form, and is not in their list [R179]', async ({
    fixture,
  }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);
    expect(await listFreeTimes(fixture)).not.toContain('10:00');

    const abandoned = await abandon(fixture, appointmentId);
    const again = await abandon(fixture, appointmentId);
    const { status } = await payWith(fixture, clientSecret);

    expect([abandoned.reply.status, again.reply.status]).toEqual(['expired', 'expired']);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await listOwnAppointments(fixture)).toEqual([]);
    expect(status).toBe(400);
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([{ status: 'canceled' }]);
  });

  it('can be abandoned after the webhook made it a request, but not after its approval', async ({
    fixture,
  }) => {
    const held = await request(fixture, { time: '10:00' });
    const approved = await createConfirmedAppointment(fixture, '12:00');

    const left = await abandon(fixture, held);
    const stood = await abandon(fixture, approved);

    expect([left.reply.status, stood.reply.status]).toEqual(['cancelled', 'confirmed']);
    await stack.waitUntilSettled();
    expect(listPaymentIntents(fixture, held)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await loadAppointment(approved)).toMatchObject({
      status: 'confirmed',
      deposit: { status: 'captured' },
    });
  });

  it('releases the hold when the client abandons it after the card was held', async ({ fixture }) => {
    loseWebhooks();
    const { appointmentId, clientSecret } = await reserve(fixture);
    await payWith(fixture, clientSecret);

    await abandon(fixture, appointmentId);

    expect((await loadAppointment(appointmentId)).status).toBe('expired');
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'canceled', amount_received: 0 },
    ]);
    expect(await getLedgerAmounts(appointmentId)).toEqual({});
  });

  it('expires after 15 minutes without a card, and can no longer be paid', async ({ fixture }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);

    advanceClock({ minutes: 14 });
    await stack.bus.runSchedule('sweep-holds');
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
    advanceClock({ minutes: 1 });
    await stack.bus.runSchedule('sweep-holds');

    expect((await loadAppointment(appointmentId)).status).toBe('expired');
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect((await payWith(fixture, clientSecret)).status).toBe(400);
    expect(await confirm(fixture, appointmentId)).toMatchObject({
      status: 409,
      problem: { code: 'appointment.reservation_expired' },
    });
    expect(await listOwnAppointments(fixture)).toEqual([]);
  });

  it('becomes a request by the webhook alone; late confirmations return the current status', async ({
    fixture,
  }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);

    await payWith(fixture, clientSecret);
    await stack.waitUntilSettled();

    expect(await listOwnAppointments(fixture)).toMatchObject([
      { appointmentId, status: 'pending', depositStatus: 'held' },
    ]);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001 });
    const { reply } = await fixture.asAdmin(listAppointmentRequests);
    expect(reply.rows.map((row) => row.appointmentId)).toContain(appointmentId);
    expect((await confirm(fixture, appointmentId)).reply.status).toBe('pending');
    await approve(fixture, appointmentId);
    const late = [await confirm(fixture, appointmentId), await confirm(fixture, appointmentId)];
    expect(late.map((each) => [each.status, each.reply.status])).toEqual(Array(2).fill([200, 'confirmed']));
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });

  it('frees its hour at once when the processor does not respond, also for the same client', async ({
    fixture,
  }) => {
    stack.stripe.failNext({ call: 'create', when: 'after', times: timeouts.payments.tries });
    const rejected = await submitRequest(fixture);
    const offered = await listFreeTimes(fixture);
    const secondReservation = await submitRequest(fixture);

    expect(rejected).toMatchObject({ status: 503, problem: { code: 'request.unavailable' } });
    expect(rejected.headers.get('retry-after')).toBe('2');
    expect(offered).toContain('10:00');
    expect(secondReservation.status).toBe(200);
  });
});
