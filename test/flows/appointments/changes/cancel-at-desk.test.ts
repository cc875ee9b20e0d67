import { describe, expect } from 'vitest';
import { cancelForPatient } from '#shared/appointments/calendar/calendar-api.ts';
import { listForfeitFacts, patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import {
  cancelAtDesk,
  confirmAttendanceAsDesk,
  createEnteredAppointment,
  listInvoiceStatuses,
  openAppointment,
  readDaySheet,
  removeAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { cancel, setClockBefore, twoDaysMinutes } from '#test/support/appointments/patient-changes.ts';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  getLedgerAmounts,
  listEmittedEvents,
  listFreeTimes,
  listPaymentIntents,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

describe('front desk that cancels for a client', () => {
  it('must give a reason, and frees the slot and refunds the captured deposit once', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const withoutReason = await expectNoChange(stack, () => cancelAtDesk(fixture, appointmentId, ' a '));
    const { reply } = await cancelAtDesk(fixture, appointmentId, '  Está enferma  ');
    await stack.waitUntilSettled();
    const retry = await expectNoChange(stack, () => cancelAtDesk(fixture, appointmentId));

    expect(withoutReason.problem.fields).toMatchObject([{ field: 'reason', message: 'Escribe el motivo.' }]);
    expect(reply).toMatchObject({ status: 'cancelled', cancellationReason: 'Está enferma' });
    expect([retry.status, retry.problem.code]).toEqual([409, 'appointment.state_changed']);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await getLedgerAmounts(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositRefunded: 5_001,
    });
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentCancelled.v1');
  });

  it.each([
    ['releases the hold when it cancels a request', cancelAtDesk],
    [
      'releases the hold when it removes a request',
      (fixture: Fixture, id: string) => removeAppointment(fixture, id),
    ],
  ])('%s [R204]', async (_, endRequest) => {
    const fixture = await createFixture(stack);
    const appointmentId = await request(fixture);

    await endRequest(fixture, appointmentId);
    await stack.waitUntilSettled();

    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'canceled', amount_received: 0 },
    ]);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  });

  it('must confirm a forfeited deposit if it was shown as refundable', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const cancelWithFacts = (facts: ReturnType<typeof listForfeitFacts>) =>
      fixture.asAdmin(cancelForPatient, {
        params: { appointmentId },
        body: {
          reason: 'Llamó',
          seen: 'confirmed',
          confirmed: [{ ask: patientForfeitConfirmation.name, facts }],
        },
      });
    const readForfeitFacts = async () =>
      listForfeitFacts((await openAppointment(fixture.asAdmin, appointmentId)).reply);
    setClockBefore(fixture, twoDaysMinutes + 1);
    const factsBefore = await readForfeitFacts();
    setClockBefore(fixture, twoDaysMinutes - 1);

    const rejected = await expectNoChange(stack, () => cancelWithFacts(factsBefore));
    const factsNow = await readForfeitFacts();
    const confirmedResponse = await cancelWithFacts(factsNow);

    const facts = [{ date: fixture.date, time: '10:00', forfeitCents: 5_001 }];
    expect([factsBefore, factsNow]).toEqual([[], facts]);
    expect(rejected.status).toBe(409);
    expect(rejected.problem).toMatchObject({
      code: 'request.confirmation_required',
      detail: 'Lo que pasa con el depósito de esta cita acaba de cambiar. Revísalo y intenta de nuevo.',
      question: { ask: 'patientForfeit', facts },
    });
    expect(confirmedResponse.reply).toMatchObject({
      status: 'cancelled',
      depositStatus: 'kept',
      forfeitCents: 0,
    });
    expect(await getLedgerAmounts(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositKept: 5_001,
    });
  });
});

describe('denial of a confirmed appointment', () => {
  it('refunds the deposit once and frees the slot, but is rejected for a stale status [R201]', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const outdatedDenial = await expectNoChange(stack, () => deny(fixture, appointmentId, 'pending'));
    const responses = await Promise.all([1, 2].map(() => deny(fixture, appointmentId, 'confirmed')));
    await stack.waitUntilSettled();

    expect([outdatedDenial.status, outdatedDenial.problem.code]).toEqual([409, 'appointment.state_changed']);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await loadAppointment(appointmentId)).toMatchObject({
      status: 'cancelled',
      balanceDueCents: 0,
      deposit: { status: 'refunded' },
      cancellation: { kind: 'denied', by: 'admin:lourdes' },
    });
    expect(await getLedgerAmounts(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositRefunded: 5_001,
    });
    expect(await readDaySheet(fixture)).toEqual([]);
  });

  it('leaves nothing to pay for a desk appointment, nor do cancellation and removal', async () => {
    for (const endAppointment of [
      (fixture: Fixture, id: string) => deny(fixture, id, 'confirmed'),
      cancelAtDesk,
      (fixture: Fixture, id: string) => cancel(fixture, id),
      (fixture: Fixture, id: string) => removeAppointment(fixture, id),
    ]) {
      const fixture = await createFixture(stack);
      const appointmentId = await createEnteredAppointment(fixture, { balanceInvoiced: true });

      expect((await endAppointment(fixture, appointmentId)).status).toBe(200);
      expect(await listInvoiceStatuses(appointmentId)).toEqual([]);
      expect(await getLedgerAmounts(appointmentId)).toEqual({});
    }
  });
});

it('an attendance confirmed by the front desk is stored and emitted once [R225]', async ({ fixture }) => {
  const appointmentId = await createEnteredAppointment(fixture);

  const { reply } = await confirmAttendanceAsDesk(fixture, appointmentId);
  const retry = await expectNoChange(stack, () => confirmAttendanceAsDesk(fixture, appointmentId));

  expect([reply.attendanceConfirmed, reply.status]).toEqual([true, 'confirmed']);
  expect([retry.status, retry.reply.attendanceConfirmed]).toEqual([200, true]);
  const events = await listEmittedEvents(appointmentId);
  expect(events.filter((event) => event.startsWith('AttendanceConfirmed'))).toHaveLength(1);
});
