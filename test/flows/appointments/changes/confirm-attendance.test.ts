import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { confirmAttendanceAtDesk } from '#shared/appointments/calendar/calendar-api.ts';
import { move } from '#test/support/appointments/desk-actions.ts';
import { attend, hourOf } from '#test/support/appointments/patient-changes.ts';
import { confirmed, factsOf, params } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

describe('confirmation of attendance', () => {
  it('is stored and emitted once, however often the client clicks [R188]', async ({ scene }) => {
    const appointmentId = await confirmed(scene);

    const answers = await Promise.all([1, 2, 3].map(() => attend(scene, appointmentId)));

    expect(answers.map(({ status, reply }) => [status, reply.attendanceConfirmed])).toEqual(
      Array(3).fill([200, true]),
    );
    const { reply } = await scene.asPatient(listMyAppointments, { params: params(scene) });
    expect(reply.rows).toMatchObject([{ appointmentId, attendanceConfirmed: true, status: 'confirmed' }]);
    const told = (await factsOf(appointmentId)).filter((fact) => fact === 'AttendanceConfirmed.v1');
    expect(told).toHaveLength(1);
  });

  it('returns the new hour if the desk moved the appointment since it was read', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const seen = await hourOf(appointmentId);
    await move(scene, appointmentId, { to: { time: '14:00' } });
    const byPatient = () => attend(scene, appointmentId, undefined, seen);
    const byDesk = () =>
      scene.asAdmin(confirmAttendanceAtDesk, { params: { appointmentId }, body: { from: seen } });

    const refused = [await leavingNoTrace(stack, byPatient), await leavingNoTrace(stack, byDesk)];

    for (const { status, problem } of refused) {
      expect([status, problem.code]).toEqual([409, 'appointment.moved_to']);
      expect(problem.detail).toMatch(
        /^La cita cambió y ahora es el .*2:00\sp\.\sm\., con .*confirma otra vez\.$/,
      );
    }
    const again = await attend(scene, appointmentId, undefined, { ...seen, time: '14:00' });
    expect(again.reply.attendanceConfirmed).toBe(true);
  });
});
