import { describe, expect } from 'vitest';
import { overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { listTimesForChange } from '#shared/appointments/changes/change-api.ts';
import {
  aColleague,
  createEnteredAppointment,
  enterAppointment,
  move,
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

const busy = 'appointment.patient_busy';
const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);
type CallResult = { status: number; problem: { code: string } };
const codes = (answers: readonly CallResult[]) =>
  answers.map(({ status, problem }) => problem.code ?? status);

const timesToMove = async ({ asPatient, patient: { patientId }, date }: Fixture, appointmentId: string) => {
  const query = { from: date, to: date };
  const { reply } = await asPatient(listTimesForChange, { params: { patientId, appointmentId }, query });
  return reply.flatMap(({ times }) => times);
};

describe('client with other appointments', () => {
  it('is offered only hours without overlap, can book each of them, and no other', async ({ fixture }) => {
    await aColleague(fixture);
    const existingId = await createConfirmedAppointment(fixture, '10:00');
    const waiting = await request(fixture, { time: '13:00' });
    await reserve(fixture, '15:00');
    const otherClientTimes = await listFreeTimes(await withAnotherClient(fixture));

    const offered = await listFreeTimes(fixture);
    const forMove = await timesToMove(fixture, waiting);
    const rejected = await expectNoChange(stack, async () => [
      await submitRequest(fixture, { time: '10:00' }),
      await moveTo(fixture, waiting, '10:00'),
    ]);

    expect(otherClientTimes.filter((time) => !offered.includes(time))).toEqual(['10:00', '13:00']);
    // An unpaid reservation yields to another request, but not to a move.
    expect(otherClientTimes.filter((time) => !forMove.includes(time))).toEqual(['10:00', '15:00']);
    expect(codes(rejected)).toEqual([busy, busy]);
    expect(rejected[0]?.problem.detail).toBe('Ya tienes una cita a esa hora. Selecciona otra hora.');
    for (const time of offered)
      expect([time, (await submitRequest(fixture, { time })).status]).toEqual([time, 200]);
    for (const time of ['10:00', '13:00'])
      expect(codes([await submitRequest(fixture, { time })])).toEqual([busy]);
    await cancel(fixture, existingId);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect((await submitRequest(fixture, { time: '10:00' })).status).toBe(200);
  });

  it('gets one slot for concurrent requests of the same hour, 6 times over', async () => {
    for (const round of rounds(6)) {
      const fixture = await createFixture(stack);
      await aColleague(fixture);

      const answers = await runConcurrently<CallResult & { reply: { appointmentId: string } }>(round, [
        () => submitRequest(fixture),
        () => submitRequest(fixture),
        () => submitRequest(fixture),
      ]);

      const won = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.appointmentId);
      const existingId = (await Promise.all(won.map(loadAppointment))).filter(
        ({ status }) => status === 'reserved',
      );
      expect(existingId).toHaveLength(1);
    }
  });

  it('gets one of two appointments moved to the same hour at once, 6 times over', async () => {
    for (const round of rounds(6)) {
      const fixture = await createFixture(stack);
      await aColleague(fixture);
      const ids = [await request(fixture, { time: '10:00' }), await request(fixture, { time: '12:00' })];

      const answers = await runConcurrently<CallResult>(
        round,
        ids.map((id) => () => moveTo(fixture, id, '15:00')),
      );

      expect(codes(answers).sort()).toEqual([200, busy]);
    }
  });

  it('can book an hour again that they left unpaid, but not one that was paid since', async ({ fixture }) => {
    await aColleague(fixture);
    const left = await reserve(fixture);

    const again = await reserve(fixture);
    await payWith(fixture, again.clientSecret);
    const late = await payWith(fixture, left.clientSecret);
    const third = await submitRequest(fixture);

    expect((await loadAppointment(left.appointmentId)).status).toBe('expired');
    expect(late.status).toBe(400);
    expect(codes([third])).toEqual([busy]);
    expect((await confirm(fixture, again.appointmentId)).reply.status).toBe('pending');
  });

  it('holds three unpaid hours at a time: a fourth releases the oldest unpaid one', async ({ fixture }) => {
    const held = [];
    for (const time of ['10:00', '11:00', '12:00']) held.push(await reserve(fixture, time));
    await payWith(fixture, held[0]!.clientSecret);

    for (const time of ['13:00', '14:00']) held.push(await reserve(fixture, time));

    const statuses = (await Promise.all(held.map(({ appointmentId }) => loadAppointment(appointmentId)))).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['pending', 'expired', 'reserved', 'reserved', 'reserved']);
  });
});

describe('front desk', () => {
  const fact = ({ date, member, serviceId }: Fixture, time = '10:00') => ({
    date,
    time,
    serviceNames: serviceId,
    staffName: `${member.firstName} Prueba`,
  });

  it('must confirm an overlap of a client’s appointments', async ({ fixture }) => {
    const { staffId } = await aColleague(fixture);
    await createEnteredAppointment(fixture, { staffId: fixture.member.staffId });
    const confirmedOverlap = [{ ask: overlapConfirmation.name, facts: [fact(fixture)] }];

    const unconfirmed = await expectNoChange(stack, () =>
      enterAppointment(fixture, { staffId, time: '10:30' }),
    );
    const confirmedEntry = await enterAppointment(fixture, {
      staffId,
      time: '10:30',
      confirmed: confirmedOverlap,
    });

    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(unconfirmed.problem).toMatchObject({ question: { ask: 'overlap', facts: [fact(fixture)] } });
    expect(confirmedEntry.status).toBe(200);
  });

  it('must confirm an overlap at a move and at an approval with a move, not at an unchanged time', async ({
    fixture,
  }) => {
    const { staffId } = await aColleague(fixture);
    await createConfirmedAppointment(fixture, '10:00');
    const moving = await createConfirmedAppointment(fixture, '12:00');
    const waiting = await request(fixture, { time: '14:00' });
    const confirmedOverlap = [{ ask: overlapConfirmation.name, facts: [fact(fixture)] }];
    const there = { staffId, date: fixture.date, time: '10:00' };

    const unconfirmed = await expectNoChange(stack, async () => [
      await move(fixture, moving, { to: there }),
      await approve(fixture, waiting, there),
    ]);
    const moved = await move(fixture, moving, { to: there, confirmed: confirmedOverlap });
    const movedBack = await move(fixture, moving, { to: { time: '16:00' } });
    const approved = await approve(fixture, waiting, { ...there, confirmed: confirmedOverlap });
    const longer = await move(fixture, waiting, { to: { durationMinutes: 60, staffId, time: '10:00' } });

    expect(codes(unconfirmed)).toEqual(['request.confirmation_required', 'request.confirmation_required']);
    expect([moved.status, movedBack.status, approved.status, longer.status]).toEqual([200, 200, 200, 200]);
  });
});
