import { describe, expect, onTestFinished } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import {
  listAppointmentRequests,
  listMyAppointments,
  listTimesForRequest,
} from '#shared/appointments/api.ts';
import type { CancellationKind } from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import {
  approve,
  buildAssignmentFor,
  createFixture,
  deny,
  type Fixture,
  getLedgerAmounts,
  listClientMessages,
  listFreeTimes,
  listPaymentIntents,
  loadAppointment,
  params,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const cardWhoseCaptureFails = '4000000000000341';
/** Moves the clock to the given minutes before the request's start time, ten o'clock. */
const setClockBeforeStart = ({ date }: Fixture, minutes: number) =>
  advanceClock({ minutes: (toInstant(date, '10:00').getTime() - now().getTime()) / 60_000 - minutes });

const twoWeeksAhead = { daysAhead: 14 };
const withinHold = { daysAhead: 2 };
const pastHold = { days: 7, minutes: 1 };

function holdWebhooks() {
  stack.stripe.webhooks.hold();
  onTestFinished(() => stack.stripe.webhooks.release());
}

/** Expects the request cancelled because its hold expired, and its slot free. */
async function expectLapsed(fixture: Fixture, appointmentId: string) {
  await expectEnded(fixture, appointmentId, { kind: 'lapsed', reason: 'Retención vencida' });
  expect(await listFreeTimes(fixture)).toContain('10:00');
}

async function expectEnded(
  fixture: Fixture,
  appointmentId: string,
  { kind, reason }: { kind: CancellationKind; reason: string },
) {
  const { mails, texts } = await listClientMessages(fixture);
  expect(mails).toEqual([expect.stringMatching(/^Tu solicitud venció: /)]);
  expect(texts).toEqual([expect.stringMatching(/vencio tu solicitud del .* No se cobro nada\./)]);
  expect(await loadAppointment(appointmentId)).toMatchObject({
    status: 'cancelled',
    cancellation: { kind },
    deposit: { status: 'released' },
  });
  expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
    { status: 'canceled', amount_received: 0 },
  ]);
  const { reply } = await fixture.asPatient(listMyAppointments, { params: params(fixture) });
  expect(reply.rows).toMatchObject([{ status: 'cancelled', cancellationReason: reason }]);
  const requests = await fixture.asAdmin(listAppointmentRequests);
  expect(requests.reply.rows.map((row) => row.appointmentId)).not.toContain(appointmentId);
}

describe('hold that expires before an approval', () => {
  it('frees the slot and notifies the client on the webhook of the processor [R283]', async () => {
    const fixture = await createFixture(stack, twoWeeksAhead);
    const appointmentId = await request(fixture);

    advanceClock(pastHold);
    stack.stripe.processDue();

    await expectLapsed(fixture, appointmentId);
  });

  it('is detected by the sweeper if the webhook is missing', async () => {
    const fixture = await createFixture(stack, twoWeeksAhead);
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();
    holdWebhooks();

    advanceClock({ days: 6, minutes: 1_439 });
    await stack.bus.runSchedule('sweep-holds');
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
    advanceClock({ minutes: 2 });
    await stack.bus.runSchedule('sweep-holds');

    await expectLapsed(fixture, appointmentId);
  });

  it('makes a late approval fail', async () => {
    const fixture = await createFixture(stack, twoWeeksAhead);
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();
    holdWebhooks();

    advanceClock(pastHold);
    const { status, problem } = await approve(fixture, appointmentId);

    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'appointment.hold_lost',
      'La retención de la tarjeta venció. La cita no se puede aprobar.',
    ]);
    await expectLapsed(fixture, appointmentId);
    expect((await deny(fixture, appointmentId)).problem.code).toBe('appointment.state_changed');
  });
});

describe('request whose start time passes before an approval', () => {
  const passedStart = { kind: 'hourPassed', reason: 'La hora pasó sin aprobarse' } as const;

  it('expires at that time, and its client is notified', async () => {
    const fixture = await createFixture(stack, withinHold);
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();

    setClockBeforeStart(fixture, 1);
    await stack.bus.runSchedule('sweep-holds');
    expect((await loadAppointment(appointmentId)).status).toBe('pending');
    advanceClock({ minutes: 1 });
    await stack.bus.runSchedule('sweep-holds');

    await expectEnded(fixture, appointmentId, passedStart);
  });

  it('cannot be approved at its start time or an earlier one, and captures nothing', async () => {
    const fixture = await createFixture(stack, withinHold);
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();

    setClockBeforeStart(fixture, 30);
    const { date, member } = fixture;
    const { reply } = await fixture.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query: { from: date, to: date, staffId: member.staffId },
    });
    expect(reply[0]?.times[0]).toBe('10:00');
    expect(reply[0]?.room?.[0]).toMatchObject({ start: 9.5 * 60 });
    const approvalIntoPast = await approve(fixture, appointmentId, buildAssignmentFor(fixture, '09:00'));
    advanceClock({ minutes: 30 });
    const approvalTooLate = await approve(fixture, appointmentId);
    await stack.bus.runSchedule('sweep-holds');

    expect(
      [approvalIntoPast, approvalTooLate].map(({ status, problem }) => [
        status,
        problem.code,
        problem.detail,
      ]),
    ).toEqual([
      [422, 'appointment.chosen_hour_passed', 'Esa hora ya pasó. Elige otra hora.'],
      [409, 'appointment.hour_passed', 'La hora de esta solicitud ya pasó. La cita no se puede aprobar.'],
    ]);
    await expectEnded(fixture, appointmentId, passedStart);
  });
});

it('a card that fails the capture cancels the request at its approval without a charge', async ({
  fixture,
}) => {
  const appointmentId = await request(fixture, { card: cardWhoseCaptureFails });

  const { status, problem } = await approve(fixture, appointmentId);

  expect([status, problem.code]).toEqual([409, 'appointment.hold_lost']);
  await expectLapsed(fixture, appointmentId);
});
