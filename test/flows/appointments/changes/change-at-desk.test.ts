import { describe, expect } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import {
  aColleague,
  confirmAttendanceAsDesk,
  createEnteredAppointment,
  listCalendarDay,
  moveAtDesk,
  readDaySheet,
  readSlot,
  removeAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  getLedgerAmounts,
  listEmittedEvents,
  listFreeTimes,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const summarizeProblem = ({ status, problem }: Awaited<ReturnType<typeof moveAtDesk>>) => [
  status,
  problem.code,
  problem.fields?.map(({ field }) => field),
];

describe('move by the front desk', () => {
  it('changes aesthetician, day, time and duration, keeps the money and notifies the client', async ({
    fixture,
  }) => {
    const { staffId } = await aColleague(fixture);
    const date = addDays(fixture.date, 1);
    await addWorkingHours(staffId, date);
    const appointmentId = await createConfirmedAppointment(fixture);

    const target = { staffId, date, time: '15:00', durationMinutes: 45 };
    const { status, reply } = await moveAtDesk(fixture, appointmentId, { to: target });

    expect([status, reply]).toMatchObject([200, { ...target, status: 'confirmed', totalCents: 10_001 }]);
    expect(await readDaySheet(fixture)).toEqual([]);
    expect((await thePlatform().daySheets.get(staffId, date)).appointments).toMatchObject([
      { appointmentId, start: 900, end: 945 },
    ]);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentRescheduled.v1');
  });

  it('applies to a pending request, also for a time that overlaps its own [R216]', async ({ fixture }) => {
    const appointmentId = await request(fixture);

    const { reply } = await moveAtDesk(fixture, appointmentId, { to: { time: '10:30' } });

    expect(reply).toMatchObject({ status: 'pending', time: '10:30' });
    expect(await readDaySheet(fixture)).toEqual([{ start: 630, status: 'pending' }]);
  });

  it('resets the confirmation of attendance until it is undone, and writes nothing for an unchanged slot', async ({
    fixture,
  }) => {
    const appointmentId = await createEnteredAppointment(fixture);
    await confirmAttendanceAsDesk(fixture, appointmentId);

    const longerMove = await moveAtDesk(fixture, appointmentId, { to: { durationMinutes: 90 } });
    const movedAway = await moveAtDesk(fixture, appointmentId, { to: { time: '13:00' } });
    const movedBack = await moveAtDesk(fixture, appointmentId, { to: { time: '10:00' } });

    const attendanceFlags = [longerMove, movedAway, movedBack].map(({ reply }) => reply.attendanceConfirmed);
    expect(attendanceFlags).toEqual([true, false, true]);
    const calendarDay = await listCalendarDay(fixture, fixture.asAdmin);
    const appointment = calendarDay.find((row) => row.appointmentId === appointmentId);
    expect(appointment?.attendanceConfirmed).toBe(true);
    const unchangedMove = await expectNoChange(stack, () => moveAtDesk(fixture, appointmentId, { to: {} }));
    expect([unchangedMove.status, unchangedMove.reply.time]).toEqual([200, '10:00']);
  });

  it('accepts every time offered for the new duration, and no other [R212]', async () => {
    const fixture = await createFixture(stack, { hours: ['09:00', '12:00'] });
    await createEnteredAppointment(fixture, { time: '09:00' });
    const appointmentId = await createEnteredAppointment(fixture, { time: '11:00' });
    // A raw query string, whose duration the contract converts to a number.
    const query = {
      from: fixture.date,
      to: fixture.date,
      staffId: fixture.member.staffId,
      durationMinutes: '90',
    } as never;

    const { reply } = await fixture.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query,
    });
    const rejectedMove = await moveAtDesk(fixture, appointmentId, {
      to: { time: '09:30', durationMinutes: 90 },
    });
    const acceptedMove = await moveAtDesk(fixture, appointmentId, {
      to: { time: '10:00', durationMinutes: 90 },
    });

    expect(reply).toEqual([{ date: fixture.date, times: ['10:00'], room: [{ start: 600, end: 720 }] }]);
    expect([summarizeProblem(rejectedMove), acceptedMove.status]).toEqual([
      [409, 'appointment.overlaps', ['time']],
      200,
    ]);
  });
});

describe('invalid move by the front desk', () => {
  it('is rejected for unqualified staff, times off and taken times, and writes nothing [R216]', async ({
    fixture,
  }) => {
    const { serviceId } = fixture;
    const unqualified = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['another'] });
    const inactive = await aStaffMember('Nora', { staffId: 'nora', serviceIds: [serviceId], active: false });
    for (const { staffId } of [unqualified, inactive]) await addWorkingHours(staffId, fixture.date);
    await createEnteredAppointment(fixture, { time: '12:00' });
    const appointmentId = await createEnteredAppointment(fixture);
    const moveTo = (slot: Parameters<typeof moveAtDesk>[2]['to']) =>
      moveAtDesk(fixture, appointmentId, { to: slot });

    const responses = await expectNoChange(stack, () =>
      Promise.all([
        moveTo({ staffId: unqualified.staffId }),
        moveTo({ staffId: inactive.staffId }),
        moveTo({ staffId: 'nobody' }),
        moveTo({ time: '08:30' }),
        moveTo({ time: '16:30' }),
        moveTo({ date: addDays(fixture.date, 1) }),
        moveTo({ time: '11:30' }),
        moveTo({ durationMinutes: 125 }),
      ]),
    );

    expect(responses.map(summarizeProblem)).toEqual([
      [422, 'appointment.staff_unqualified', ['staffId']],
      [422, 'appointment.staff_unqualified', ['staffId']],
      [404, 'request.not_found', []],
      [409, 'appointment.outside_hours', ['time']],
      [409, 'appointment.outside_hours', ['time']],
      [409, 'appointment.outside_hours', ['time']],
      [409, 'appointment.overlaps', ['time']],
      [409, 'appointment.overlaps', ['time']],
    ]);
    expect((await moveAtDesk(fixture, appointmentId, { to: { durationMinutes: 120 } })).status).toBe(200);
  });

  it('is rejected for a duration under 5 minutes or between steps of 5 [R212]', async ({ fixture }) => {
    const appointmentId = await createEnteredAppointment(fixture);

    for (const durationMinutes of [0, 3, 4, 7, 61, 52.5, -5, 965]) {
      const response = await moveAtDesk(fixture, appointmentId, { to: { durationMinutes } });
      expect([response.status, response.problem.code]).toEqual([422, 'request.invalid']);
      expect(response.problem.fields[0]?.field).toBe('to.durationMinutes');
    }
    expect((await moveAtDesk(fixture, appointmentId, { to: { durationMinutes: 5 } })).status).toBe(200);
  });

  it('is rejected for a denied, removed or unknown appointment [R215]', async ({ fixture }) => {
    const deniedId = await request(fixture);
    await deny(fixture, deniedId);
    const removedId = await createEnteredAppointment(fixture);
    const removedSlot = await readSlot(removedId);
    await removeAppointment(fixture, removedId);

    const responses = await expectNoChange(stack, () =>
      Promise.all(
        [deniedId, removedId, 'nothing'].map((id) =>
          moveAtDesk(fixture, id, { from: removedSlot, to: { time: '11:00' } }),
        ),
      ),
    );

    expect(responses.map(({ problem }) => problem.code)).toEqual([
      'appointment.state_changed',
      'appointment.not_found',
      'appointment.not_found',
    ]);
    expect(responses[2]?.problem.detail).toBe('La cita no existe en la base de datos.');
  });
});

it('an appointment outside working hours can be shortened in place, but neither extended nor moved', async ({
  fixture,
}) => {
  const appointmentId = await createEnteredAppointment(fixture, { time: '16:00' });
  const { availability, commit } = thePlatform();
  const [block] = (await availability.from(fixture.date)).filter(
    ({ staffId }) => staffId === fixture.member.staffId,
  );
  await commit(availability.remove(block!));
  await addWorkingHours(fixture.member.staffId, fixture.date, '09:00', '12:00');

  const longerMove = await moveAtDesk(fixture, appointmentId, { to: { durationMinutes: 65 } });
  const laterMove = await moveAtDesk(fixture, appointmentId, { to: { time: '16:05' } });
  const shorterMove = await moveAtDesk(fixture, appointmentId, { to: { durationMinutes: 30 } });

  expect([longerMove, laterMove].map(({ problem }) => problem.code)).toEqual([
    'appointment.outside_hours',
    'appointment.outside_hours',
  ]);
  expect(shorterMove.reply.durationMinutes).toBe(30);
});

it('only one of two appointments moved to one time at once gets it, 6 times over [R198]', async ({
  fixture,
}) => {
  const otherClient = await withAnotherClient(fixture);
  const ids = [
    await createEnteredAppointment(fixture, { time: '09:00' }),
    await createEnteredAppointment(otherClient, { time: '10:00' }),
  ];

  for (let round = 0; round < 6; round++) {
    const time = round % 2 === 0 ? '13:00' : '15:00';
    const responses = await Promise.all(ids.map((id) => moveAtDesk(fixture, id, { to: { time } })));

    const rejected = responses.filter(({ status }) => status === 409);
    expect(rejected.map(({ problem }) => problem.code)).toEqual(['appointment.overlaps']);
    expect((await readDaySheet(fixture)).length).toBe(2);
  }
});
