import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { confirmAttendanceAtDesk } from '#shared/appointments/calendar/calendar-api.ts';
import { moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { confirmAttendanceAsClient, readStartTime } from '#test/support/appointments/patient-changes.ts';
import { createConfirmedAppointment, listEmittedEvents, params } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

describe('confirmation of attendance', () => {
  it('is stored and emitted once, however often the client clicks [R188]', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const responses = await Promise.all(
      [1, 2, 3].map(() => confirmAttendanceAsClient(fixture, appointmentId)),
    );

    expect(responses.map(({ status, reply }) => [status, reply.attendanceConfirmed])).toEqual(
      Array(3).fill([200, true]),
    );
    const { reply } = await fixture.asPatient(listMyAppointments, { params: params(fixture) });
    expect(reply.rows).toMatchObject([{ appointmentId, attendanceConfirmed: true, status: 'confirmed' }]);
    const confirmations = (await listEmittedEvents(appointmentId)).filter(
      (eventType) => eventType === 'AttendanceConfirmed.v1',
    );
    expect(confirmations).toHaveLength(1);
  });

  it('returns the new time if the desk moved the appointment since it was read', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const shownTime = await readStartTime(appointmentId);
    await moveAtDesk(fixture, appointmentId, { to: { time: '14:00' } });
    const confirmAsPatient = () => confirmAttendanceAsClient(fixture, appointmentId, undefined, shownTime);
    const confirmAsDesk = () =>
      fixture.asAdmin(confirmAttendanceAtDesk, { params: { appointmentId }, body: { from: shownTime } });

    const rejections = [
      await expectNoChange(stack, confirmAsPatient),
      await expectNoChange(stack, confirmAsDesk),
    ];

    for (const { status, problem } of rejections) {
      expect([status, problem.code]).toEqual([409, 'appointment.moved_to']);
      expect(problem.detail).toMatch(
        /^La cita cambió y ahora es el .*2:00\sp\.\sm\., con .*confirma otra vez\.$/,
      );
    }
    const retry = await confirmAttendanceAsClient(fixture, appointmentId, undefined, {
      ...shownTime,
      time: '14:00',
    });
    expect(retry.reply.attendanceConfirmed).toBe(true);
  });
});
