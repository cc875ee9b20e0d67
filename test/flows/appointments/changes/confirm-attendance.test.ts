import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { confirmAttendanceAtDesk } from '#shared/appointments/calendar/calendar-api.ts';
import { move } from '#test/support/appointments/desk-actions.ts';
import { attend, readHour } from '#test/support/appointments/patient-changes.ts';
import { createConfirmedAppointment, listEmittedEvents, params } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

describe('confirmation of attendance', () => {
  it('is stored and emitted once, however often the client clicks [R188]', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const answers = await Promise.all([1, 2, 3].map(() => attend(fixture, appointmentId)));

    expect(answers.map(({ status, reply }) => [status, reply.attendanceConfirmed])).toEqual(
      Array(3).fill([200, true]),
    );
    const { reply } = await fixture.asPatient(listMyAppointments, { params: params(fixture) });
    expect(reply.rows).toMatchObject([{ appointmentId, attendanceConfirmed: true, status: 'confirmed' }]);
    const confirmations = (await listEmittedEvents(appointmentId)).filter(
      (fact) => fact === 'AttendanceConfirmed.v1',
    );
    expect(confirmations).toHaveLength(1);
  });

  it('returns the new hour if the desk moved the appointment since it was read', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const seen = await readHour(appointmentId);
    await move(fixture, appointmentId, { to: { time: '14:00' } });
    const byPatient = () => attend(fixture, appointmentId, undefined, seen);
    const byDesk = () =>
      fixture.asAdmin(confirmAttendanceAtDesk, { params: { appointmentId }, body: { from: seen } });

    const rejections = [await expectNoChange(stack, byPatient), await expectNoChange(stack, byDesk)];

    for (const { status, problem } of rejections) {
      expect([status, problem.code]).toEqual([409, 'appointment.moved_to']);
      expect(problem.detail).toMatch(
        /^La cita cambió y ahora es el .*2:00\sp\.\sm\., con .*confirma otra vez\.$/,
      );
    }
    const again = await attend(fixture, appointmentId, undefined, { ...seen, time: '14:00' });
    expect(again.reply.attendanceConfirmed).toBe(true);
  });
});
