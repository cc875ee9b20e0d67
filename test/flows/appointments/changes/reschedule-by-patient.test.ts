import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { aColleague, moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import {
  confirmAttendanceAsClient,
  listDaysForChange,
  listFreeTimesForChange,
  moveTo,
  readStartTime,
  setClockBefore,
  twoDaysMinutes,
} from '#test/support/appointments/patient-changes.ts';
import { addWorkingHours } from '#test/support/center/center.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  getLedgerAmounts,
  listEmittedEvents,
  listFreeTimes,
  loadAppointment,
  params,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const summarizeProblem = async (call: ReturnType<typeof moveTo>) => {
  const { status, problem } = await call;
  return `${status} ${problem.code}`;
};

describe('rescheduling by the client', () => {
  it('frees the slot, keeps the aesthetician and resets the confirmation of attendance [R183]', async ({
    fixture,
  }) => {
    await aColleague(fixture);
    const appointmentId = await createConfirmedAppointment(fixture);
    await confirmAttendanceAsClient(fixture, appointmentId);
    const before = await loadAppointment(appointmentId);

    const { status, reply } = await moveTo(fixture, appointmentId, '14:00');

    expect(before.attendanceConfirmed).toBe(true);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ time: '14:00', status: 'confirmed', staffId: fixture.member.staffId });
    expect(await loadAppointment(appointmentId)).toMatchObject({
      time: '14:00',
      staffId: fixture.member.staffId,
      confirmationCode: expect.any(String),
      attendanceConfirmed: false,
      balanceDueCents: before.balanceDueCents,
    });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentRescheduled.v1');
  });

  it('keeps a pending request pending in the queue of the front desk', async ({ fixture }) => {
    const appointmentId = await request(fixture);

    const { reply } = await moveTo(fixture, appointmentId, '15:00');

    expect(reply).toMatchObject({ status: 'pending', time: '15:00', depositStatus: 'held' });
    expect((await approve(fixture, appointmentId, buildAssignmentFor(fixture, '15:00'))).status).toBe(200);
  });

  it('can use a time that overlaps its own, and writes nothing if nothing changes', async () => {
    const fixture = await createFixture(stack, { hours: ['10:00', '11:30'] });
    const appointmentId = await createConfirmedAppointment(fixture);
    await moveAtDesk(fixture, appointmentId, { to: { time: '10:30' } });

    const offeredTimes = await listFreeTimesForChange(fixture, appointmentId);
    const overlappingMove = await moveTo(fixture, appointmentId, '10:00');
    const before = await loadAppointment(appointmentId);
    const unchangedMove = await expectNoChange(stack, () => moveTo(fixture, appointmentId, '10:00'));

    expect(offeredTimes).toEqual(['10:00']);
    expect(overlappingMove.reply).toMatchObject({ time: '10:00', staffId: fixture.member.staffId });
    expect(unchangedMove.status).toBe(200);
    expect(await loadAppointment(appointmentId)).toEqual(before);
  });

  it('marks the times with the same aesthetician, and is rejected once those are taken [R183]', async ({
    fixture,
  }) => {
    await aColleague(fixture, ['14:00', '16:00']);
    const appointmentId = await createConfirmedAppointment(fixture);
    await createConfirmedAppointment(await withAnotherClient(fixture), '14:00');
    const offeredDays = await listDaysForChange(fixture, appointmentId);
    const { date } = fixture;
    const target = { date, time: '15:00' };
    const from = await readStartTime(appointmentId);
    const input = { params: params(fixture, appointmentId), body: { from, to: target, sameStaff: true } };

    await moveAtDesk(fixture, await createConfirmedAppointment(await withAnotherClient(fixture), '12:00'), {
      to: { time: '15:00' },
    });
    const rejected = await fixture.asPatient(rescheduleAppointment, input);

    expect(offeredDays[0]?.times).toEqual(expect.arrayContaining(['14:00', '15:00']));
    expect(offeredDays[0]?.sameStaff).toContain('15:00');
    expect(offeredDays[0]?.sameStaff).not.toContain('14:00');
    expect([rejected.status, rejected.problem.code]).toEqual([409, 'appointment.staff_taken']);
    expect((await moveTo(fixture, appointmentId, '14:00')).status).toBe(200);
  });

  it('assigns another free aesthetician if the first is busy, and is rejected if none is free', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await createConfirmedAppointment(await withAnotherClient(fixture), '14:00');
    expect(await summarizeProblem(moveTo(fixture, appointmentId, '14:00'))).toBe(
      '409 appointment.slot_taken',
    );
    expect(await summarizeProblem(moveTo(fixture, appointmentId, '21:00'))).toBe(
      '409 appointment.no_availability',
    );

    const colleague = await aColleague(fixture, ['14:00', '19:00']);
    const { reply } = await moveTo(fixture, appointmentId, '14:00');
    const eveningMove = await moveTo(fixture, appointmentId, '18:00');

    expect(reply).toMatchObject({ time: '14:00', staffId: colleague.staffId });
    expect(eveningMove.reply).toMatchObject({ time: '18:00', staffId: colleague.staffId });
    expect(await listFreeTimes(fixture)).toContain('10:00');
  });

  it('offers the free times of all qualified staff, including its own time', async () => {
    const fixture = await createFixture(stack, { hours: ['09:00', '12:00'] });
    await aColleague(fixture, ['15:00', '16:00']);
    const appointmentId = await createConfirmedAppointment(fixture);
    await createConfirmedAppointment(await withAnotherClient(fixture), '11:00');

    expect(await listFreeTimesForChange(fixture, appointmentId)).toEqual(['09:00', '10:00', '15:00']);
    expect(await listFreeTimes(fixture)).toEqual(['09:00', '15:00']);
  });

  it('is rejected for the past and for more than a year ahead, at the field', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const today = getToday(now());
    const tooFar = addDays(today, bookableDaysAhead + 1);
    await addWorkingHours(fixture.member.staffId, tooFar);
    await addWorkingHours(fixture.member.staffId, addDays(today, -1));

    const responses = [
      await moveTo(fixture, appointmentId, '10:00', addDays(today, -1)),
      await moveTo(fixture, appointmentId, '10:00', tooFar),
    ];

    for (const { status, problem } of responses) {
      expect([status, problem.code]).toEqual([422, 'appointment.time_invalid']);
      expect(problem.fields).toEqual([
        { field: 'time', message: 'Selecciona una hora válida antes de continuar.' },
      ]);
    }
    expect(await listFreeTimesForChange(fixture, appointmentId, tooFar)).toEqual([]);
  });
});

it('rescheduling by the client is allowed until 48 hours before the appointment [R183 R089]', async ({
  fixture,
}) => {
  const appointmentId = await createConfirmedAppointment(fixture);

  setClockBefore(fixture, twoDaysMinutes + 1);
  const inTime = await moveTo(fixture, appointmentId, '15:00');
  setClockBefore(fixture, twoDaysMinutes - 1, '15:00');
  const { status, problem } = await moveTo(fixture, appointmentId, '16:00');

  expect(inTime.status).toBe(200);
  expect([status, problem.code, problem.detail]).toEqual([
    409,
    'appointment.change_too_late',
    'Ya pasó el plazo para cambiar tu cita por tu cuenta. Llámanos y te ayudamos.',
  ]);
});
