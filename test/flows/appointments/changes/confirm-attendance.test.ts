import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { confirmAttendanceAtDesk } from '#shared/appointments/calendar/calendar-api.ts';
import { move } from '#test/support/appointments/desk-actions.ts';
import { attend, cancel, hourOf } from '#test/support/appointments/patient-changes.ts';
import { another, confirmed, factsOf, params, request, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

describe('a client who confirms that they come', () => {
  it('is written down and told once, however often they press [R188]', async ({ scene }) => {
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

  it('waits for the approval first [R187]', async ({ scene }) => {
    const appointmentId = await request(scene);

    const { status, problem } = await leavingNoTrace(stack, () => attend(scene, appointmentId));

    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'appointment.not_approved_yet',
      'No puedes confirmar tu asistencia hasta que el administrador apruebe la cita.',
    ]);
  });

  it('is refused with the new hour where the desk moved it since they looked', async ({ scene }) => {
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

  it('cannot come to an appointment that was cancelled', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    await cancel(scene, appointmentId);

    const { problem } = await attend(scene, appointmentId);

    expect(problem.code).toBe('appointment.state_changed');
  });

  it('does so for their own appointments only: others answer as if they did not exist', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const stranger = await another(scene);

    const answers = [await attend(stranger, appointmentId), await attend(stranger, 'no-such-appointment')];

    expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      Array(2).fill('404 appointment.not_found'),
    );
    expect((await stored(appointmentId)).attendanceConfirmed).toBe(false);
  });
});
