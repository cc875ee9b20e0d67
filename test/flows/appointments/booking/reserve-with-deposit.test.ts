import { describe, expect, onTestFinished } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { abandonReservation, listAppointmentRequests, listMyAppointments } from '#shared/appointments/api.ts';
import {
  approve,
  confirm,
  createConfirmedAppointment,
  request as createPendingRequest,
  type Fixture,
  getLedgerAmounts,
  listFreeTimes,
  listPaymentIntents,
  loadAppointment,
  params,
  payWith,
  reserve,
  submitRequest as submitReservation,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const declinedCard = '4000000000000002';
const listOwnAppointments = async (fixture: Fixture) =>
  (await fixture.asPatient(listMyAppointments, { params: params(fixture) })).reply.rows;
const abandon = (fixture: Fixture, appointmentId: string) =>
  fixture.asPatient(abandonReservation, { params: params(fixture, appointmentId) });

/** Holds Stripe webhooks until the test ends. */
function holdWebhooks() {
  stack.stripe.webhooks.hold();
  onTestFinished(async () => {
    stack.stripe.webhooks.release();
    await stack.waitUntilSettled();
  });
}

describe('requestAppointment', () => {
  it('rejects a reservation whose price or duration differs from the displayed quote, and holds no slot', async ({
    fixture,
  }) => {
    const { depositCents, balanceDueCents } = await reserve(fixture, '12:00');
    const displayedQuote = { totalCents: depositCents + balanceDueCents, depositCents, durationMinutes: 60 };
    const submitWithQuote = (changes: Partial<typeof displayedQuote>) =>
      submitReservation(fixture, { shown: { ...displayedQuote, ...changes } });

    const rejected = [
      await submitWithQuote({ depositCents: depositCents - 1 }),
      await submitWithQuote({ totalCents: 1 }),
      await submitWithQuote({ durationMinutes: 30 }),
    ];

    expect(rejected.map(({ problem }) => problem.code)).toEqual(Array(3).fill('appointment.price_changed'));
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect((await submitWithQuote({})).status).toBe(200);
  });

  it('accepts a second card after the first is declined [R176]', async ({ fixture }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);

    const declined = await payWith(fixture, clientSecret, declinedCard);
    const earlyConfirmation = await confirm(fixture, appointmentId);
    const accepted = await payWith(fixture, clientSecret);
    const confirmation = await confirm(fixture, appointmentId);

    expect([declined.status, accepted.status]).toEqual([402, 200]);
    expect(earlyConfirmation).toMatchObject({
      status: 409,
      problem: { code: 'payment.not_held', detail: 'El pago no se pudo retener correctamente.' },
    });
    expect(confirmation.reply).toEqual({ appointmentId, status: 'pending' });
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'requires_capture', amount: 5_001 },
    ]);
  });

  it('releases the slot of an abandoned reservation and omits it from the client’s appointments [R179]', async ({
    fixture,
  }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);
    expect(await listFreeTimes(fixture)).not.toContain('10:00');

    const abandoned = await abandon(fixture, appointmentId);
    const repeatedAbandon = await abandon(fixture, appointmentId);
    const { status: paymentStatus } = await payWith(fixture, clientSecret);

    expect([abandoned.reply.status, repeatedAbandon.reply.status]).toEqual(['expired', 'expired']);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await listOwnAppointments(fixture)).toEqual([]);
    expect(paymentStatus).toBe(400);
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([{ status: 'canceled' }]);
  });

  it('lets the client abandon a pending request, but not an approved appointment', async ({ fixture }) => {
    const pendingId = await createPendingRequest(fixture, { time: '10:00' });
    const confirmedId = await createConfirmedAppointment(fixture, '12:00');

    const abandonedPending = await abandon(fixture, pendingId);
    const abandonedConfirmed = await abandon(fixture, confirmedId);

    expect([abandonedPending.reply.status, abandonedConfirmed.reply.status]).toEqual([
      'cancelled',
      'confirmed',
    ]);
    await stack.waitUntilSettled();
    expect(listPaymentIntents(fixture, pendingId)).toMatchObject([
      { status: 'canceled', amount_received: 0 },
    ]);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await loadAppointment(confirmedId)).toMatchObject({
      status: 'confirmed',
      deposit: { status: 'captured' },
    });
  });

  it('releases the card hold of a reservation that is abandoned before its webhook arrives', async ({
    fixture,
  }) => {
    holdWebhooks();
    const { appointmentId, clientSecret } = await reserve(fixture);
    await payWith(fixture, clientSecret);

    await abandon(fixture, appointmentId);

    expect((await loadAppointment(appointmentId)).status).toBe('expired');
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'canceled', amount_received: 0 },
    ]);
    expect(await getLedgerAmounts(appointmentId)).toEqual({});
  });

  it('expires an unpaid reservation after 15 minutes and rejects later payments', async ({ fixture }) => {
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

  it('turns a paid reservation into a request by webhook alone, and returns the current status to late confirmations', async ({
    fixture,
  }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);

    await payWith(fixture, clientSecret);
    await stack.waitUntilSettled();

    expect(await listOwnAppointments(fixture)).toMatchObject([
      { appointmentId, status: 'pending', depositStatus: 'held' },
    ]);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001 });
    const { reply: requests } = await fixture.asAdmin(listAppointmentRequests);
    expect(requests.rows.map((row) => row.appointmentId)).toContain(appointmentId);
    expect((await confirm(fixture, appointmentId)).reply.status).toBe('pending');
    await approve(fixture, appointmentId);
    const lateConfirmations = [await confirm(fixture, appointmentId), await confirm(fixture, appointmentId)];
    expect(lateConfirmations.map(({ status, reply }) => [status, reply.status])).toEqual(
      Array(2).fill([200, 'confirmed']),
    );
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });

  it('releases the slot at once when Stripe does not respond, so that the same client can reserve it again', async ({
    fixture,
  }) => {
    stack.stripe.failNext({ call: 'create', when: 'after', times: timeouts.payments.tries });
    const rejected = await submitReservation(fixture);
    const freeTimes = await listFreeTimes(fixture);
    const secondReservation = await submitReservation(fixture);

    expect(rejected).toMatchObject({ status: 503, problem: { code: 'request.unavailable' } });
    expect(rejected.headers.get('retry-after')).toBe('2');
    expect(freeTimes).toContain('10:00');
    expect(secondReservation.status).toBe(200);
  });
});
