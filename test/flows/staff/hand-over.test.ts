import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { handOverAppointments, listComingAppointments } from '#shared/appointments/calendar/handover-api.ts';
import { aColleague } from '#test/support/appointments/desk-actions.ts';
import { anAccount, aStaffMember, openOn } from '#test/support/center/center.ts';
import {
  another,
  confirmed,
  factsOf,
  request,
  reserve,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { remove } from '#test/support/staff/team.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const coming = async ({ member: { staffId } }: Scene) =>
  (await desk(listComingAppointments, { params: { staffId } })).reply;
const handOver = (
  { member: { staffId }, date }: Scene,
  wanted: readonly (readonly [string, string, string])[],
) =>
  desk(handOverAppointments, {
    params: { staffId },
    body: {
      handovers: wanted.map(([appointmentId, time, toStaffId]) => ({ appointmentId, date, time, toStaffId })),
    },
  });

describe('appointments of a member who leaves', () => {
  it('are listed with possible aestheticians, least busy first, or the obstacle [R376]', async ({
    scene,
  }) => {
    const ten = await confirmed(scene, '10:00');
    const eleven = await request(await another(scene), { time: '11:00' });
    const { appointmentId: two } = await reserve(await another(scene), '14:00');
    const yadira = await aColleague(scene);
    const busy = await aStaffMember('Zoraida', { staffId: randomUUID(), serviceIds: [scene.serviceId] });
    await openOn(busy.staffId, scene.date, '10:00', '11:00');
    await aStaffMember('Unskilled', { staffId: randomUUID() });

    const list = await coming(scene);

    expect(list.map(({ appointmentId, time }) => [appointmentId, time])).toEqual([
      [ten, '10:00'],
      [eleven, '11:00'],
      [two, '14:00'],
    ]);
    expect(list.map(({ candidates }) => candidates.map(({ staffId }) => staffId).sort())).toEqual([
      [yadira.staffId, busy.staffId].sort(),
      [yadira.staffId],
      [],
    ]);
    expect(list[2]!.obstacle).toBe('El cliente está pagando el depósito. Espera unos minutos.');
    expect(list[0]).toMatchObject({ serviceNames: [scene.serviceId], durationMinutes: 60 });
  });

  it('have an obstacle if no other aesthetician is qualified, or none is free', async ({ scene }) => {
    await confirmed(scene, '10:00');

    expect((await coming(scene))[0]).toMatchObject({
      candidates: [],
      obstacle: 'Nadie más realiza todos sus servicios.',
    });
    const elsewhere = await aStaffMember('Olga', { staffId: randomUUID(), serviceIds: [scene.serviceId] });
    await openOn(elsewhere.staffId, scene.date, '14:00', '17:00');
    expect((await coming(scene))[0]).toMatchObject({
      candidates: [],
      obstacle: 'Quien la podría tomar está ocupado o no trabaja a esa hora.',
    });
  });

  it('are reassigned at the same hour with a notice, after which the member can be removed [R376]', async ({
    scene,
  }) => {
    const ten = await confirmed(scene, '10:00');
    const eleven = await request(await another(scene), { time: '11:00' });
    const yadira = await aColleague(scene);
    expect((await remove(desk, scene.member.staffId)).problem.code).toBe('staff.has_appointments');

    const { reply } = await handOver(scene, [
      [ten, '10:00', yadira.staffId],
      [eleven, '11:00', yadira.staffId],
    ]);

    expect(reply).toEqual({ refused: [] });
    for (const [appointmentId, time, status] of [
      [ten, '10:00', 'confirmed'],
      [eleven, '11:00', 'pending'],
    ] as const)
      expect(await stored(appointmentId)).toMatchObject({
        staffId: yadira.staffId,
        date: scene.date,
        time,
        status,
      });
    await stack.settled();
    expect(await factsOf(ten)).toContain('AppointmentRescheduled.v1');
    expect(await coming(scene)).toEqual([]);
    expect((await remove(desk, scene.member.staffId)).status).toBe(200);
  });

  it('are reassigned individually: those that fail stay and are reported', async ({ scene }) => {
    const ten = await confirmed(scene, '10:00');
    const eleven = await confirmed(await another(scene), '11:00');
    const noon = await confirmed(await another(scene), '12:00');
    const yadira = await aColleague(scene);
    const unskilled = await aStaffMember('Nueva', { staffId: randomUUID() });

    const { reply } = await handOver(scene, [
      [ten, '10:00', unskilled.staffId],
      // A stale time.
      [eleven, '10:00', yadira.staffId],
      [noon, '12:00', yadira.staffId],
      ['nobody', '12:00', yadira.staffId],
    ]);

    expect(reply.refused.map(({ appointmentId, code }) => [appointmentId, code])).toEqual([
      [ten, 'appointment.staff_unqualified'],
      [eleven, 'appointment.moved_meanwhile'],
      ['nobody', 'appointment.not_found'],
    ]);
    expect((await coming(scene)).map(({ appointmentId }) => appointmentId)).toEqual([ten, eleven]);
    expect((await stored(noon)).staffId).toBe(yadira.staffId);
  });
});
