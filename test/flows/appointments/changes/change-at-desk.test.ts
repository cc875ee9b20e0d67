import { describe, expect } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import {
  aColleague,
  attend,
  calendarOf,
  entered,
  move,
  remove,
  sheetOf,
  slotOf,
} from '#test/support/appointments/desk-actions.ts';
import { aStaffMember, openOn, thePlatform } from '#test/support/center/center.ts';
import {
  another,
  aScene,
  confirmed,
  deny,
  factsOf,
  freeTimes,
  moneyOf,
  request,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const codeOf = ({ status, problem }: Awaited<ReturnType<typeof move>>) => [
  status,
  problem.code,
  problem.fields?.map(({ field }) => field),
];

describe('move by the front desk', () => {
  it('changes aesthetician, day, hour and duration, keeps the money and notifies the client', async ({
    scene,
  }) => {
    const { staffId } = await aColleague(scene);
    const date = addDays(scene.date, 1);
    await openOn(staffId, date);
    const appointmentId = await confirmed(scene);

    const to = { staffId, date, time: '15:00', durationMinutes: 45 };
    const { status, reply } = await move(scene, appointmentId, { to });

    expect([status, reply]).toMatchObject([200, { ...to, status: 'confirmed', totalCents: 10_001 }]);
    expect(await sheetOf(scene)).toEqual([]);
    expect((await thePlatform().daySheets.get(staffId, date)).appointments).toMatchObject([
      { appointmentId, start: 900, end: 945 },
    ]);
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
    expect(await factsOf(appointmentId)).toContain('AppointmentRescheduled.v1');
  });

  it('applies to a pending request, also to an hour that overlaps its own [R216]', async ({ scene }) => {
    const appointmentId = await request(scene);

    const { reply } = await move(scene, appointmentId, { to: { time: '10:30' } });

    expect(reply).toMatchObject({ status: 'pending', time: '10:30' });
    expect(await sheetOf(scene)).toEqual([{ start: 630, status: 'pending' }]);
  });

  it('resets the confirmation of attendance until it is undone; an unchanged slot sends nothing', async ({
    scene,
  }) => {
    const appointmentId = await entered(scene);
    await attend(scene, appointmentId);

    const longer = await move(scene, appointmentId, { to: { durationMinutes: 90 } });
    const away = await move(scene, appointmentId, { to: { time: '13:00' } });
    const back = await move(scene, appointmentId, { to: { time: '10:00' } });

    const answers = [longer, away, back].map(({ reply }) => reply.attendanceConfirmed);
    expect(answers).toEqual([true, false, true]);
    const shown = await calendarOf(scene, scene.asAdmin);
    const appointment = shown.find((each) => each.appointmentId === appointmentId);
    expect(appointment?.attendanceConfirmed).toBe(true);
    const stays = await leavingNoTrace(stack, () => move(scene, appointmentId, { to: {} }));
    expect([stays.status, stays.reply.time]).toEqual([200, '10:00']);
  });

  it('accepts every hour offered for the new duration, and no other [R212]', async () => {
    const scene = await aScene(stack, { hours: ['09:00', '12:00'] });
    await entered(scene, { time: '09:00' });
    const appointmentId = await entered(scene, { time: '11:00' });
    const query = {
      from: scene.date,
      to: scene.date,
      staffId: scene.member.staffId,
      durationMinutes: '90',
    };

    const { reply } = await scene.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query: query as never,
    });
    const taken = await move(scene, appointmentId, { to: { time: '09:30', durationMinutes: 90 } });
    const offered = await move(scene, appointmentId, { to: { time: '10:00', durationMinutes: 90 } });

    expect(reply).toEqual([{ date: scene.date, times: ['10:00'], room: [{ start: 600, end: 720 }] }]);
    expect([codeOf(taken), offered.status]).toEqual([[409, 'appointment.overlaps', ['time']], 200]);
  });
});

describe('invalid move by the front desk', () => {
  it('is rejected for unqualified staff, hours off and taken time, and writes nothing [R216]', async ({
    scene,
  }) => {
    const { serviceId } = scene;
    const unable = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['another'] });
    const inactive = await aStaffMember('Nora', { staffId: 'nora', serviceIds: [serviceId], active: false });
    for (const { staffId } of [unable, inactive]) await openOn(staffId, scene.date);
    await entered(scene, { time: '12:00' });
    const appointmentId = await entered(scene);
    const to = (slot: Parameters<typeof move>[2]['to']) => move(scene, appointmentId, { to: slot });

    const answers = await leavingNoTrace(stack, () =>
      Promise.all([
        to({ staffId: unable.staffId }),
        to({ staffId: inactive.staffId }),
        to({ staffId: 'nobody' }),
        to({ time: '08:30' }),
        to({ time: '16:30' }),
        to({ date: addDays(scene.date, 1) }),
        to({ time: '11:30' }),
        to({ durationMinutes: 125 }),
      ]),
    );

    expect(answers.map(codeOf)).toEqual([
      [422, 'appointment.staff_unqualified', ['staffId']],
      [422, 'appointment.staff_unqualified', ['staffId']],
      [404, 'request.not_found', []],
      [409, 'appointment.outside_hours', ['time']],
      [409, 'appointment.outside_hours', ['time']],
      [409, 'appointment.outside_hours', ['time']],
      [409, 'appointment.overlaps', ['time']],
      [409, 'appointment.overlaps', ['time']],
    ]);
    expect((await move(scene, appointmentId, { to: { durationMinutes: 120 } })).status).toBe(200);
  });

  it('is rejected for a duration under 5 minutes or between steps of 5 [R212]', async ({ scene }) => {
    const appointmentId = await entered(scene);

    for (const durationMinutes of [0, 3, 4, 7, 61, 52.5, -5, 965]) {
      const answer = await move(scene, appointmentId, { to: { durationMinutes } });
      expect([answer.status, answer.problem.code]).toEqual([422, 'request.invalid']);
      expect(answer.problem.fields[0]?.field).toBe('to.durationMinutes');
    }
    expect((await move(scene, appointmentId, { to: { durationMinutes: 5 } })).status).toBe(200);
  });

  it('is rejected for a denied, removed or unknown appointment [R215]', async ({ scene }) => {
    const denied = await request(scene);
    await deny(scene, denied);
    const removed = await entered(scene);
    const from = await slotOf(removed);
    await remove(scene, removed);

    const answers = await leavingNoTrace(stack, () =>
      Promise.all([denied, removed, 'nothing'].map((id) => move(scene, id, { from, to: { time: '11:00' } }))),
    );

    expect(answers.map(({ problem }) => problem.code)).toEqual([
      'appointment.state_changed',
      'appointment.not_found',
      'appointment.not_found',
    ]);
    expect(answers[2]?.problem.detail).toBe('La cita no existe en la base de datos.');
  });
});

it('appointment outside working hours can be shortened in place, but neither extended nor moved', async ({
  scene,
}) => {
  const appointmentId = await entered(scene, { time: '16:00' });
  const { availability, commit } = thePlatform();
  const [block] = (await availability.from(scene.date)).filter(
    ({ staffId }) => staffId === scene.member.staffId,
  );
  await commit(availability.remove(block!));
  await openOn(scene.member.staffId, scene.date, '09:00', '12:00');

  const longer = await move(scene, appointmentId, { to: { durationMinutes: 65 } });
  const later = await move(scene, appointmentId, { to: { time: '16:05' } });
  const shorter = await move(scene, appointmentId, { to: { durationMinutes: 30 } });

  expect([longer, later].map(({ problem }) => problem.code)).toEqual([
    'appointment.outside_hours',
    'appointment.outside_hours',
  ]);
  expect(shorter.reply.durationMinutes).toBe(30);
});

it('two appointments moved to one hour at once: one gets it, the other stays, 6 times over [R198]', async ({
  scene,
}) => {
  const luz = await another(scene);
  const ids = [await entered(scene, { time: '09:00' }), await entered(luz, { time: '10:00' })];

  for (let round = 0; round < 6; round++) {
    const time = round % 2 === 0 ? '13:00' : '15:00';
    const answers = await Promise.all(ids.map((id) => move(scene, id, { to: { time } })));

    const lost = answers.filter(({ status }) => status === 409);
    expect(lost.map(({ problem }) => problem.code)).toEqual(['appointment.overlaps']);
    expect((await sheetOf(scene)).length).toBe(2);
  }
});
