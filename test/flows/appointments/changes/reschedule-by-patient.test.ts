import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { aColleague, move as moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import {
  attend,
  daysForChange,
  hourOf,
  moveTo,
  standBefore,
  timesForChange,
  twoDays,
} from '#test/support/appointments/patient-changes.ts';
import { openOn } from '#test/support/center/center.ts';
import {
  another,
  approve,
  aScene,
  assignmentOf,
  confirmed,
  factsOf,
  freeTimes,
  moneyOf,
  params,
  request,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const answerOf = async (call: ReturnType<typeof moveTo>) => {
  const { status, problem } = await call;
  return `${status} ${problem.code}`;
};

describe('move by the client', () => {
  it('frees the hour, keeps the aesthetician and resets the confirmation of attendance [R183]', async ({
    scene,
  }) => {
    await aColleague(scene);
    const appointmentId = await confirmed(scene);
    await attend(scene, appointmentId);
    const before = await stored(appointmentId);

    const { status, reply } = await moveTo(scene, appointmentId, '14:00');

    expect(before.attendanceConfirmed).toBe(true);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ time: '14:00', status: 'confirmed', staffId: scene.member.staffId });
    expect(await stored(appointmentId)).toMatchObject({
      time: '14:00',
      staffId: scene.member.staffId,
      confirmationCode: expect.any(String),
      attendanceConfirmed: false,
      balanceDueCents: before.balanceDueCents,
    });
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
    expect(await factsOf(appointmentId)).toContain('AppointmentRescheduled.v1');
  });

  it('keeps a pending request pending in the queue of the front desk', async ({ scene }) => {
    const appointmentId = await request(scene);

    const { reply } = await moveTo(scene, appointmentId, '15:00');

    expect(reply).toMatchObject({ status: 'pending', time: '15:00', depositStatus: 'held' });
    expect((await approve(scene, appointmentId, assignmentOf(scene, '15:00'))).status).toBe(200);
  });

  it('can take an hour that overlaps its own, and writes nothing if nothing changes', async () => {
    const scene = await aScene(stack, { hours: ['10:00', '11:30'] });
    const appointmentId = await confirmed(scene);
    await moveAtDesk(scene, appointmentId, { to: { time: '10:30' } });

    const offered = await timesForChange(scene, appointmentId);
    const half = await moveTo(scene, appointmentId, '10:00');
    const before = await stored(appointmentId);
    const same = await leavingNoTrace(stack, () => moveTo(scene, appointmentId, '10:00'));

    expect(offered).toEqual(['10:00']);
    expect(half.reply).toMatchObject({ time: '10:00', staffId: scene.member.staffId });
    expect(same.status).toBe(200);
    expect(await stored(appointmentId)).toEqual(before);
  });

  it('marks the hours with the same aesthetician, and is rejected once those are taken [R183]', async ({
    scene,
  }) => {
    await aColleague(scene, ['14:00', '16:00']);
    const appointmentId = await confirmed(scene);
    await confirmed(await another(scene), '14:00');
    const read = await daysForChange(scene, appointmentId);
    const { date } = scene;
    const to = { date, time: '15:00' };
    const from = await hourOf(appointmentId);
    const changed = { params: params(scene, appointmentId), body: { from, to, sameStaff: true } };

    await moveAtDesk(scene, await confirmed(await another(scene), '12:00'), { to: { time: '15:00' } });
    const refused = await scene.asPatient(rescheduleAppointment, changed);

    expect(read[0]?.times).toEqual(expect.arrayContaining(['14:00', '15:00']));
    expect(read[0]?.sameStaff).toContain('15:00');
    expect(read[0]?.sameStaff).not.toContain('14:00');
    expect([refused.status, refused.problem.code]).toEqual([409, 'appointment.staff_taken']);
    expect((await moveTo(scene, appointmentId, '14:00')).status).toBe(200);
  });

  it('assigns another free aesthetician if the first is busy, and is rejected if none is free', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);
    await confirmed(await another(scene), '14:00');
    expect(await answerOf(moveTo(scene, appointmentId, '14:00'))).toBe('409 appointment.slot_taken');
    expect(await answerOf(moveTo(scene, appointmentId, '21:00'))).toBe('409 appointment.no_availability');

    const colleague = await aColleague(scene, ['14:00', '19:00']);
    const { reply } = await moveTo(scene, appointmentId, '14:00');
    const evening = await moveTo(scene, appointmentId, '18:00');

    expect(reply).toMatchObject({ time: '14:00', staffId: colleague.staffId });
    expect(evening.reply).toMatchObject({ time: '18:00', staffId: colleague.staffId });
    expect(await freeTimes(scene)).toContain('10:00');
  });

  it('offers the free hours of all qualified staff, including its own hour', async () => {
    const scene = await aScene(stack, { hours: ['09:00', '12:00'] });
    await aColleague(scene, ['15:00', '16:00']);
    const appointmentId = await confirmed(scene);
    await confirmed(await another(scene), '11:00');

    expect(await timesForChange(scene, appointmentId)).toEqual(['09:00', '10:00', '15:00']);
    expect(await freeTimes(scene)).toEqual(['09:00', '15:00']);
  });

  it('is rejected for the past and for more than a year ahead, at the field', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const day = today(now());
    const tooFar = addDays(day, bookableDaysAhead + 1);
    await openOn(scene.member.staffId, tooFar);
    await openOn(scene.member.staffId, addDays(day, -1));

    const answers = [
      await moveTo(scene, appointmentId, '10:00', addDays(day, -1)),
      await moveTo(scene, appointmentId, '10:00', tooFar),
    ];

    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([422, 'appointment.time_invalid']);
      expect(problem.fields).toEqual([
        { field: 'time', message: 'Selecciona una hora válida antes de continuar.' },
      ]);
    }
    expect(await timesForChange(scene, appointmentId, tooFar)).toEqual([]);
  });
});

it('move by the client is allowed until 48 hours before the appointment [R183 R089]', async ({ scene }) => {
  const appointmentId = await confirmed(scene);

  standBefore(scene, twoDays + 1);
  const inTime = await moveTo(scene, appointmentId, '15:00');
  standBefore(scene, twoDays - 1, '15:00');
  const { status, problem } = await moveTo(scene, appointmentId, '16:00');

  expect(inTime.status).toBe(200);
  expect([status, problem.code, problem.detail]).toEqual([
    409,
    'appointment.change_too_late',
    'Ya pasó el plazo para cambiar tu cita por tu cuenta. Llámanos y te ayudamos.',
  ]);
});
