import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { deleteAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { cancelAppointment } from '#shared/appointments/changes/change-api.ts';
import {
  buildForfeitConfirmation,
  cancel,
  confirmAttendanceAsClient,
  listRefunds,
  moveTo,
  setClockBefore,
  twoDaysMinutes,
} from '#test/support/appointments/patient-changes.ts';

import {
  createConfirmedAppointment,
  createFixture,
  getLedgerAmounts,
  listEmittedEvents,
  listFreeTimes,
  listPaymentIntents,
  params,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const heldLedger = { depositHeld: 5_001 };
const capturedLedger = { ...heldLedger, depositCaptured: 5_001 };

describe('cancellation by the client', () => {
  it('refunds the deposit once and frees the slot until 48 hours before [R184 R089]', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    setClockBefore(fixture, twoDaysMinutes + 1);

    const responses = await Promise.all([1, 2, 3].map(() => cancel(fixture, appointmentId)));
    await stack.waitUntilSettled();

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 200)?.reply).toMatchObject({
      status: 'cancelled',
      depositStatus: 'refunding',
      forfeitCents: 0,
      balanceDueCents: 0,
      cancellationReason: 'Cancelada por el cliente',
    });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ ...capturedLedger, depositRefunded: 5_001 });
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'succeeded', amount_received: 5_001 },
    ]);
    expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentCancelled.v1');
  });

  it('requires confirmation and keeps the deposit less than 48 hours before [R184 R089]', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    setClockBefore(fixture, twoDaysMinutes - 1);

    const unconfirmed = await expectNoChange(stack, () => cancel(fixture, appointmentId));
    const ownAppointments = (await fixture.asPatient(listMyAppointments, { params: params(fixture) })).reply
      .rows;
    const accepted = await cancel(fixture, appointmentId, true);
    await stack.waitUntilSettled();

    expect(unconfirmed.status).toBe(409);
    expect(unconfirmed.problem).toMatchObject({
      code: 'request.confirmation_required',
      detail: 'Ya pasó el plazo para cancelar sin costo: si cancelas tu cita, el depósito no se devuelve.',
      question: { ask: 'forfeit', facts: [{ date: fixture.date, time: '10:00', forfeitCents: 5_001 }] },
    });
    expect(ownAppointments).toMatchObject([{ appointmentId, forfeitCents: 5_001, canChange: false }]);
    expect(accepted.reply).toMatchObject({ status: 'cancelled', depositStatus: 'kept', forfeitCents: 0 });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ ...capturedLedger, depositKept: 5_001 });
    expect(await listFreeTimes(fixture)).toContain('10:00');
  });

  it('must be confirmed again if the time or the amount differs from what the client saw', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const [confirmation] = await buildForfeitConfirmation(appointmentId);
    setClockBefore(fixture, twoDaysMinutes + 1);
    await moveTo(fixture, appointmentId, '14:00');
    setClockBefore(fixture, twoDaysMinutes - 1, '14:00');
    const cancelWithFacts = (facts: { date: string; time: string; forfeitCents: number }[]) =>
      fixture.asPatient(cancelAppointment, {
        params: params(fixture, appointmentId),
        body: { from: { date: fixture.date, time: '14:00' }, confirmed: [{ ask: 'forfeit', facts }] },
      });

    const outdatedCancellation = await expectNoChange(stack, () => cancelWithFacts(confirmation!.facts));
    const { facts } = outdatedCancellation.problem.question!;
    const smallerForfeit = await expectNoChange(stack, () =>
      cancelWithFacts([{ date: fixture.date, time: '14:00', forfeitCents: 5_000 }]),
    );
    const accepted = await cancel(fixture, appointmentId, true);

    expect(facts).toEqual([{ date: fixture.date, time: '14:00', forfeitCents: 5_001 }]);
    expect([outdatedCancellation, smallerForfeit].map(({ problem }) => problem.code)).toEqual(
      Array(2).fill('request.confirmation_required'),
    );
    expect(accepted.reply).toMatchObject({ status: 'cancelled', depositStatus: 'kept' });
  });

  it('returns 409 if the front desk has moved the appointment, and cancels nothing', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const from = { date: fixture.date, time: '10:00' };
    await moveTo(fixture, appointmentId, '14:00');
    const cancelFrom = (shownSlot: typeof from) =>
      fixture.asPatient(cancelAppointment, {
        params: params(fixture, appointmentId),
        body: { from: shownSlot },
      });

    const outdatedCancellation = await expectNoChange(stack, () => cancelFrom(from));

    expect(outdatedCancellation.problem.code).toBe('appointment.moved_meanwhile');
    expect((await cancelFrom({ ...from, time: '14:00' })).reply).toMatchObject({ status: 'cancelled' });
    expect((await cancelFrom({ ...from, time: '14:00' })).status).not.toBe(500);
  });

  it('releases the hold of a pending request, however late it is [R184]', async () => {
    const fixture = await createFixture(stack, { daysAhead: 3 });
    const appointmentId = await request(fixture);
    setClockBefore(fixture, 30);

    const { reply } = await cancel(fixture, appointmentId);
    await stack.waitUntilSettled();

    expect(reply).toMatchObject({ status: 'cancelled', depositStatus: 'releasing' });
    // No aesthetician was assigned to the client yet.
    expect(reply.staffName).toBeUndefined();
    expect(await getLedgerAmounts(appointmentId)).toEqual({ ...heldLedger, depositReleased: 5_001 });
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'canceled', amount_received: 0 },
    ]);
  });
});

it('a client gets 404 for a removed appointment or another client’s, as for an unknown one', async ({
  fixture,
}) => {
  const appointmentId = await createConfirmedAppointment(fixture);
  const removedId = await createConfirmedAppointment(fixture, '12:00');
  await fixture.asAdmin(deleteAppointment, {
    params: { appointmentId: removedId },
    query: { seen: 'confirmed' },
  });
  const otherClient = await withAnotherClient(fixture);

  const ids = [appointmentId, 'no-such-appointment'];
  const responses = await expectNoChange(stack, async () => [
    ...(await Promise.all(ids.map((id) => cancel(otherClient, id)))),
    ...(await Promise.all(ids.map((id) => moveTo(otherClient, id, '14:00')))),
    ...(await Promise.all(ids.map((id) => confirmAttendanceAsClient(otherClient, id)))),
    await cancel(fixture, removedId),
  ]);

  expect(responses.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
    Array(7).fill('404 appointment.not_found'),
  );
});
