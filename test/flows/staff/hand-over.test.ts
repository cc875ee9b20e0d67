import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { handOverAppointments, listComingAppointments } from '#shared/appointments/calendar/handover-api.ts';
import { aColleague } from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, anAccount, aStaffMember } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  listEmittedEvents,
  loadAppointment,
  request,
  reserve,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { remove } from '#test/support/staff/team.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const listUpcoming = async ({ member: { staffId } }: Fixture) =>
  (await desk(listComingAppointments, { params: { staffId } })).reply;
const handOver = (
  { member: { staffId }, date }: Fixture,
  moves: readonly (readonly [string, string, string])[],
) =>
  desk(handOverAppointments, {
    params: { staffId },
    body: {
      handovers: moves.map(([appointmentId, time, toStaffId]) => ({ appointmentId, date, time, toStaffId })),
    },
  });

describe('appointments of a member who leaves', () => {
  it('are listed with possible aestheticians, least busy first, or the obstacle [R376]', async ({
    fixture,
  }) => {
    const idAtTen = await createConfirmedAppointment(fixture, '10:00');
    const idAtEleven = await request(await withAnotherClient(fixture), { time: '11:00' });
    const { appointmentId: idAtTwo } = await reserve(await withAnotherClient(fixture), '14:00');
    const colleague = await aColleague(fixture);
    const busyColleague = await aStaffMember('Zoraida', {
      staffId: randomUUID(),
      serviceIds: [fixture.serviceId],
    });
    await addWorkingHours(busyColleague.staffId, fixture.date, '10:00', '11:00');
    await aStaffMember('Unskilled', { staffId: randomUUID() });

    const upcoming = await listUpcoming(fixture);

    expect(upcoming.map(({ appointmentId, time }) => [appointmentId, time])).toEqual([
      [idAtTen, '10:00'],
      [idAtEleven, '11:00'],
      [idAtTwo, '14:00'],
    ]);
    expect(upcoming.map(({ candidates }) => candidates.map(({ staffId }) => staffId).sort())).toEqual([
      [colleague.staffId, busyColleague.staffId].sort(),
      [colleague.staffId],
      [],
    ]);
    expect(upcoming[2]!.obstacle).toBe(
      'El cliente está pagando el depósito o tiene una propuesta por contestar.',
    );
    expect(upcoming[0]).toMatchObject({ serviceNames: [fixture.serviceId], durationMinutes: 60 });
  });

  it('have an obstacle if no other aesthetician is qualified, or none is free', async ({ fixture }) => {
    await createConfirmedAppointment(fixture, '10:00');

    expect((await listUpcoming(fixture))[0]).toMatchObject({
      candidates: [],
      obstacle: 'Nadie más realiza todos sus servicios.',
    });
    const afternoonColleague = await aStaffMember('Olga', {
      staffId: randomUUID(),
      serviceIds: [fixture.serviceId],
    });
    await addWorkingHours(afternoonColleague.staffId, fixture.date, '14:00', '17:00');
    expect((await listUpcoming(fixture))[0]).toMatchObject({
      candidates: [],
      obstacle: 'Quien la podría tomar está ocupado o no trabaja a esa hora.',
    });
  });

  it('are reassigned at the same time with a notice, after which the member can be removed [R376]', async ({
    fixture,
  }) => {
    const idAtTen = await createConfirmedAppointment(fixture, '10:00');
    const idAtEleven = await request(await withAnotherClient(fixture), { time: '11:00' });
    const colleague = await aColleague(fixture);
    expect((await remove(desk, fixture.member.staffId)).problem.code).toBe('staff.has_appointments');

    const { reply } = await handOver(fixture, [
      [idAtTen, '10:00', colleague.staffId],
      [idAtEleven, '11:00', colleague.staffId],
    ]);

    expect(reply).toEqual({ refused: [] });
    for (const [appointmentId, time, status] of [
      [idAtTen, '10:00', 'confirmed'],
      [idAtEleven, '11:00', 'pending'],
    ] as const)
      expect(await loadAppointment(appointmentId)).toMatchObject({
        staffId: colleague.staffId,
        date: fixture.date,
        time,
        status,
      });
    await stack.waitUntilSettled();
    expect(await listEmittedEvents(idAtTen)).toContain('AppointmentRescheduled.v1');
    expect(await listUpcoming(fixture)).toEqual([]);
    expect((await remove(desk, fixture.member.staffId)).status).toBe(200);
  });

  it('are reassigned individually, and those that fail stay and are reported', async ({ fixture }) => {
    const idAtTen = await createConfirmedAppointment(fixture, '10:00');
    const idAtEleven = await createConfirmedAppointment(await withAnotherClient(fixture), '11:00');
    const idAtNoon = await createConfirmedAppointment(await withAnotherClient(fixture), '12:00');
    const colleague = await aColleague(fixture);
    const unqualified = await aStaffMember('Nueva', { staffId: randomUUID() });

    const { reply } = await handOver(fixture, [
      [idAtTen, '10:00', unqualified.staffId],
      // A stale time.
      [idAtEleven, '10:00', colleague.staffId],
      [idAtNoon, '12:00', colleague.staffId],
      ['nobody', '12:00', colleague.staffId],
    ]);

    expect(reply.refused.map(({ appointmentId, code }) => [appointmentId, code])).toEqual([
      [idAtTen, 'appointment.staff_unqualified'],
      [idAtEleven, 'appointment.moved_meanwhile'],
      ['nobody', 'appointment.not_found'],
    ]);
    expect((await listUpcoming(fixture)).map(({ appointmentId }) => appointmentId)).toEqual([
      idAtTen,
      idAtEleven,
    ]);
    expect((await loadAppointment(idAtNoon)).staffId).toBe(colleague.staffId);
  });
});
