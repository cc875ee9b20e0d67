import { describe, expect } from 'vitest';
import { overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { listTimesForChange } from '#shared/appointments/changes/change-api.ts';
import {
  aColleague,
  createEnteredAppointment,
  enterAppointment,
  moveAtDesk,
} from '#test/support/appointments/desk-actions.ts';
import { cancel, moveTo, runConcurrently } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  confirm,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  listFreeTimes,
  loadAppointment,
  payWith,
  request,
  reserve,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const patientBusyCode = 'appointment.patient_busy';
const listRounds = (count: number) => Array.from({ length: count }, (_, round) => round);
type CallResult = { status: number; problem: { code: string } };
const listCodes = (results: readonly CallResult[]) =>
  results.map(({ status, problem }) => problem.code ?? status);

const listTimesToMove = async (
  { asPatient, patient: { patientId }, date }: Fixture,
  appointmentId: string,
) => {
  const query = { from: date, to: date };
  const { reply } = await asPatient(listTimesForChange, { params: { patientId, appointmentId }, query });
  return reply.flatMap(({ times }) => times);
};

describe('client with other appointments', () => {
  it('is offered only times without overlap, can book each of them, and no other', async ({ fixture }) => {
    await aColleague(fixture);
    const existingId = await createConfirmedAppointment(fixture, '10:00');
    const pendingId = await request(fixture, { time: '13:00' });
    await reserve(fixture, '15:00');
    const otherClientTimes = await listFreeTimes(await withAnotherClient(fixture));

    const offeredTimes = await listFreeTimes(fixture);
    const timesForMove = await listTimesToMove(fixture, pendingId);
    const rejected = await expectNoChange(stack, async () => [
      await submitRequest(fixture, { time: '10:00' }),
      await moveTo(fixture, pendingId, '10:00'),
    ]);

    expect(otherClientTimes.filter((time) => !offeredTimes.includes(time))).toEqual(['10:00', '13:00']);
    // An unpaid reservation yields to another request, but not to a move.
    expect(otherClientTimes.filter((time) => !timesForMove.includes(time))).toEqual(['10:00', '15:00']);
    expect(listCodes(rejected)).toEqual([patientBusyCode, patientBusyCode]);
    expect(rejected[0]?.problem.detail).toBe('Ya tienes una cita a esa hora. Selecciona otra hora.');
    for (const time of offeredTimes)
      expect([time, (await submitRequest(fixture, { time })).status]).toEqual([time, 200]);
    for (const time of ['10:00', '13:00'])
      expect(listCodes([await submitRequest(fixture, { time })])).toEqual([patientBusyCode]);
    await cancel(fixture, existingId);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect((await submitRequest(fixture, { time: '10:00' })).status).toBe(200);
  });

  it('gets one slot for concurrent requests of the same time, 6 times over', async () => {
    for (const round of listRounds(6)) {
      const fixture = await createFixture(stack);
      await aColleague(fixture);

      const results = await runConcurrently<CallResult & { reply: { appointmentId: string } }>(round, [
        () => submitRequest(fixture),
        () => submitRequest(fixture),
        () => submitRequest(fixture),
      ]);

      const reservedIds = results
        .filter(({ status }) => status === 200)
        .map(({ reply }) => reply.appointmentId);
      const stillReserved = (await Promise.all(reservedIds.map(loadAppointment))).filter(
        ({ status }) => status === 'reserved',
      );
      expect(stillReserved).toHaveLength(1);
    }
  });

  it('can move only one of two appointments to the same time at once, 6 times over', async () => {
    for (const round of listRounds(6)) {
      const fixture = await createFixture(stack);
      await aColleague(fixture);
      const ids = [await request(fixture, { time: '10:00' }), await request(fixture, { time: '12:00' })];

      const results = await runConcurrently<CallResult>(
        round,
        ids.map((id) => () => moveTo(fixture, id, '15:00')),
      );

      expect(listCodes(results).sort()).toEqual([200, patientBusyCode]);
    }
  });

  it('can book a slot again that they left unpaid, but not one that was paid since', async ({ fixture }) => {
    await aColleague(fixture);
    const unpaidReservation = await reserve(fixture);

    const retriedReservation = await reserve(fixture);
    await payWith(fixture, retriedReservation.clientSecret);
    const latePayment = await payWith(fixture, unpaidReservation.clientSecret);
    const thirdRequest = await submitRequest(fixture);

    expect((await loadAppointment(unpaidReservation.appointmentId)).status).toBe('expired');
    expect(latePayment.status).toBe(400);
    expect(listCodes([thirdRequest])).toEqual([patientBusyCode]);
    expect((await confirm(fixture, retriedReservation.appointmentId)).reply.status).toBe('pending');
  });

  it('holds three unpaid slots at a time, and a fourth releases the oldest unpaid one', async ({
    fixture,
  }) => {
    const reservations = [];
    for (const time of ['10:00', '11:00', '12:00']) reservations.push(await reserve(fixture, time));
    await payWith(fixture, reservations[0]!.clientSecret);

    for (const time of ['13:00', '14:00']) reservations.push(await reserve(fixture, time));

    const statuses = (
      await Promise.all(reservations.map(({ appointmentId }) => loadAppointment(appointmentId)))
    ).map(({ status }) => status);
    expect(statuses).toEqual(['pending', 'expired', 'reserved', 'reserved', 'reserved']);
  });
});

describe('front desk', () => {
  const buildOverlapFact = ({ date, member, serviceId }: Fixture, time = '10:00') => ({
    date,
    time,
    serviceNames: serviceId,
    staffName: `${member.firstName} Prueba`,
  });

  it('must confirm an overlap of a client’s appointments', async ({ fixture }) => {
    const { staffId } = await aColleague(fixture);
    await createEnteredAppointment(fixture, { staffId: fixture.member.staffId });
    const confirmedOverlap = [{ ask: overlapConfirmation.name, facts: [buildOverlapFact(fixture)] }];

    const unconfirmed = await expectNoChange(stack, () =>
      enterAppointment(fixture, { staffId, time: '10:30' }),
    );
    const confirmedEntry = await enterAppointment(fixture, {
      staffId,
      time: '10:30',
      confirmed: confirmedOverlap,
    });

    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(unconfirmed.problem).toMatchObject({
      question: { ask: 'overlap', facts: [buildOverlapFact(fixture)] },
    });
    expect(confirmedEntry.status).toBe(200);
  });

  it('must confirm an overlap at a move and at an approval with a move, not at an unchanged time', async ({
    fixture,
  }) => {
    const { staffId } = await aColleague(fixture);
    await createConfirmedAppointment(fixture, '10:00');
    const movedId = await createConfirmedAppointment(fixture, '12:00');
    const pendingId = await request(fixture, { time: '14:00' });
    const confirmedOverlap = [{ ask: overlapConfirmation.name, facts: [buildOverlapFact(fixture)] }];
    const overlappingSlot = { staffId, date: fixture.date, time: '10:00' };

    const unconfirmed = await expectNoChange(stack, async () => [
      await moveAtDesk(fixture, movedId, { to: overlappingSlot }),
      await approve(fixture, pendingId, overlappingSlot),
    ]);
    const confirmedMove = await moveAtDesk(fixture, movedId, {
      to: overlappingSlot,
      confirmed: confirmedOverlap,
    });
    const movedBack = await moveAtDesk(fixture, movedId, { to: { time: '16:00' } });
    const approved = await approve(fixture, pendingId, { ...overlappingSlot, confirmed: confirmedOverlap });
    const longerMove = await moveAtDesk(fixture, pendingId, {
      to: { durationMinutes: 60, staffId, time: '10:00' },
    });

    expect(listCodes(unconfirmed)).toEqual([
      'request.confirmation_required',
      'request.confirmation_required',
    ]);
    expect([confirmedMove.status, movedBack.status, approved.status, longerMove.status]).toEqual([
      200, 200, 200, 200,
    ]);
  });
});
