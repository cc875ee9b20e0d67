import { describe, expect } from 'vitest';
import { listAssignedAppointments, listTimesForRequest } from '#shared/appointments/api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { aColleague, move, sheetOf, slotOf } from '#test/support/appointments/desk-actions.ts';
import { aStaffMember, openOn } from '#test/support/center/center.ts';
import {
  approve,
  aScene,
  asStaff,
  assignmentOf,
  freeTimes,
  messagesTo,
  moneyOf,
  request,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';

const assignedTo = async (call: Caller, staffId: string, date: string) => {
  const { reply } = await call(listAssignedAppointments, {
    params: { staffId },
    query: { from: date, to: date },
  });
  return reply.rows.map(({ appointmentId, time }) => ({ appointmentId, time }));
};

const refusedAt = (code: string, detail: string) => ({
  status: 409,
  problem: { code: `appointment.${code}`, detail },
});
const taken = refusedAt('overlaps', 'Esa esteticista ya tiene una cita a esa hora. Elige otra hora.');
const off = refusedAt('outside_hours', 'Esa esteticista no trabaja a esa hora. Elige otra hora.');

describe('approval', () => {
  it('moves the appointment to another aesthetician, day and hour, on both day sheets [R194 R195]', async ({
    scene,
  }) => {
    const colleague = await aColleague(scene);
    const appointmentId = await request(scene);
    const nextDay = addDays(scene.date, 1);
    await openOn(colleague.staffId, nextDay);

    const assignment = { staffId: colleague.staffId, date: nextDay, time: '15:00' };
    const approval = await approve(scene, appointmentId, assignment);
    const { mails } = await messagesTo(scene);

    expect(approval.reply).toEqual({ appointmentId, status: 'confirmed', textable: true });
    expect(await stored(appointmentId)).toMatchObject({
      ...assignment,
      staffName: `${colleague.firstName} Prueba`,
    });
    expect(await sheetOf(scene)).toEqual([]);
    const theirs = { ...scene, member: colleague, date: nextDay };
    expect(await sheetOf(theirs)).toEqual([{ start: 900, status: 'confirmed' }]);
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await assignedTo(scene.asStaff, scene.member.staffId, scene.date)).toEqual([]);
    const asColleague = asStaff(stack, colleague);
    expect(await assignedTo(asColleague, colleague.staffId, nextDay)).toEqual([
      { appointmentId, time: '15:00' },
    ]);
    expect(mails).toEqual([expect.stringMatching(/^Tu cita quedó confirmada: .*, 3:00/)]);
  });

  it('changes the duration in the same commit, and changes nothing if it does not fit', async ({ scene }) => {
    const appointmentId = await request(scene);
    await request(scene, { time: '12:00' });
    const before = await stored(appointmentId);

    const tooLong = await approve(scene, appointmentId, { ...assignmentOf(scene), durationMinutes: 150 });
    const unchanged = await stored(appointmentId);
    const approval = await approve(scene, appointmentId, { ...assignmentOf(scene), durationMinutes: 90 });
    const again = await approve(scene, appointmentId, { ...assignmentOf(scene), durationMinutes: 90 });

    expect(tooLong).toMatchObject(taken);
    expect(unchanged).toEqual(before);
    expect([approval.status, again.status]).toEqual([200, 200]);
    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed', durationMinutes: 90 });
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });

  it('offers exactly the hours that it accepts [R246]', async ({ scene }) => {
    await request(scene, { time: '09:00' });
    const appointmentId = await request(scene, { time: '11:00' });

    const { reply } = await scene.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query: { from: scene.date, to: scene.date, staffId: scene.member.staffId },
    });

    expect(reply[0]?.times).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await approve(scene, appointmentId, assignmentOf(scene, '09:00'))).toMatchObject(taken);
    expect((await approve(scene, appointmentId, assignmentOf(scene, '16:00'))).status).toBe(200);
  });

  it('offers the hours of all qualified staff if none is named, and marks closed days', async () => {
    const scene = await aScene(stack, { hours: ['09:00', '11:00'] });
    const appointmentId = await request(scene, { time: '09:00' });
    await request(scene, { time: '10:00' });
    const colleague = await aColleague(scene);
    const unable = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['something-else'] });
    await openOn(unable.staffId, scene.date, '17:00', '20:00');
    const dayBefore = addDays(scene.date, -1);
    const timesOf = async (staffId?: string) => {
      const { reply } = await scene.asAdmin(listTimesForRequest, {
        params: { appointmentId },
        query: { from: dayBefore, to: scene.date, ...(staffId && { staffId }) },
      });
      return reply;
    };

    const [own, hers, anyone] = [
      await timesOf(scene.member.staffId),
      await timesOf(colleague.staffId),
      await timesOf(),
    ];

    expect(own).toEqual([
      { date: dayBefore, times: [], closed: true },
      { date: scene.date, times: ['09:00'] },
    ]);
    expect(anyone[0]).toEqual({ date: dayBefore, times: [], closed: true });
    expect(hers[1]!.times.length).toBeGreaterThan(1);
    expect(anyone[1]!.times).toEqual([...new Set([...own[1]!.times, ...hers[1]!.times])].sort());
  });

  it('rejects an unqualified aesthetician, a taken hour and one outside the schedule [R245 R246 R252]', async ({
    scene,
  }) => {
    const { serviceId } = scene;
    const unable = await aStaffMember('Olga', { staffId: 'olga', serviceIds: ['something-else'] });
    const inactive = await aStaffMember('Nora', { staffId: 'nora', serviceIds: [serviceId], active: false });
    for (const { staffId } of [unable, inactive]) await openOn(staffId, scene.date);
    await request(scene, { time: '12:00' });
    const appointmentId = await request(scene);
    const before = await stored(appointmentId);
    const unqualified = {
      status: 422,
      problem: {
        code: 'appointment.staff_unqualified',
        detail: 'Esa esteticista no ofrece todos los servicios de la cita.',
      },
    };

    const to = (staffId: string, time: string, date = scene.date) =>
      approve(scene, appointmentId, { staffId, date, time });

    expect(await to(unable.staffId, '10:00')).toMatchObject(unqualified);
    expect(await to(inactive.staffId, '10:00')).toMatchObject(unqualified);
    for (const time of ['12:00', '11:30', '12:59'])
      expect(await to(scene.member.staffId, time)).toMatchObject(taken);
    for (const time of ['08:59', '16:01', '22:00'])
      expect(await to(scene.member.staffId, time)).toMatchObject(off);
    expect(await to(scene.member.staffId, '10:00', addDays(scene.date, 1))).toMatchObject(off);
    expect((await to('nobody', '10:00')).status).toBe(404);
    expect(await stored(appointmentId)).toEqual(before);
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001 });
  });

  it('confirms although the client’s phone cannot receive an SMS, and reports it [R196]', async () => {
    const scene = await aScene(stack, { patient: { phone: '555-12' } });
    const appointmentId = await request(scene);

    const approval = await approve(scene, appointmentId);
    const { mails, texts } = await messagesTo(scene);

    expect(approval.reply).toEqual({ appointmentId, status: 'confirmed', textable: false });
    expect(mails).toEqual([expect.stringMatching(/^Tu cita quedó confirmada: /)]);
    expect(texts).toEqual([]);
    expect(stack.bus.deadLetters()).toEqual([]);
  });

  it('rejects a request that was moved since it was read; a retry succeeds, another slot fails [R199]', async ({
    scene,
  }) => {
    const appointmentId = await request(scene);
    const from = await slotOf(appointmentId);
    await move(scene, appointmentId, { to: { time: '14:00' } });
    const moved = await slotOf(appointmentId);

    const blind = await approve(scene, appointmentId, { ...assignmentOf(scene), from });
    const before = [await slotOf(appointmentId), await moneyOf(appointmentId)];
    const looked = await approve(scene, appointmentId, { ...assignmentOf(scene, '11:00'), from: moved });
    const again = await approve(scene, appointmentId, { ...assignmentOf(scene, '11:00'), from: moved });
    const elsewhere = await approve(scene, appointmentId, assignmentOf(scene, '12:00'));

    expect(blind).toMatchObject(
      refusedAt(
        'moved_meanwhile',
        'Otra persona movió esta cita. Revisa dónde está ahora y intenta de nuevo.',
      ),
    );
    expect(before).toEqual([moved, { depositHeld: 5_001 }]);
    expect([looked.status, again.status, again.reply.status]).toEqual([200, 200, 'confirmed']);
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([409, 'appointment.state_changed']);
    expect(await slotOf(appointmentId)).toMatchObject({ time: '11:00' });
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });
});
