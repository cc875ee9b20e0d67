import { describe, expect } from 'vitest';
import { listAssignedAppointments, listTimesForRequest } from '#shared/appointments/api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { aColleague, moveAtDesk, readDaySheet, readSlot } from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, aStaffMember } from '#test/support/center/center.ts';
import {
  approve,
  asStaff,
  buildAssignmentFor,
  createFixture,
  getLedgerAmounts,
  listClientMessages,
  listFreeTimes,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';

const listAssigned = async (call: Caller, staffId: string, date: string) => {
  const { reply } = await call(listAssignedAppointments, {
    params: { staffId },
    query: { from: date, to: date },
  });
  return reply.rows.map(({ appointmentId, time }) => ({ appointmentId, time }));
};

const conflictProblem = (code: string, detail: string) => ({
  status: 409,
  problem: { code: `appointment.${code}`, detail },
});
const overlapProblem = conflictProblem(
  'overlaps',
  'Esa esteticista ya tiene una cita a esa hora. Elige otra hora.',
);
const outsideHoursProblem = conflictProblem(
  'outside_hours',
  'Esa esteticista no trabaja a esa hora. Elige otra hora.',
);

describe('approval', () => {
  it('moves the appointment to another aesthetician, day and time, on both day sheets [R194 R195]', async ({
    fixture,
  }) => {
    const colleague = await aColleague(fixture);
    const appointmentId = await request(fixture);
    const nextDay = addDays(fixture.date, 1);
    await addWorkingHours(colleague.staffId, nextDay);

    const assignment = { staffId: colleague.staffId, date: nextDay, time: '15:00' };
    const approval = await approve(fixture, appointmentId, assignment);
    const { mails } = await listClientMessages(fixture);

    expect(approval.reply).toEqual({ appointmentId, status: 'confirmed', textable: true });
    expect(await loadAppointment(appointmentId)).toMatchObject({
      ...assignment,
      staffName: `${colleague.firstName} Prueba`,
    });
    expect(await readDaySheet(fixture)).toEqual([]);
    const colleagueFixture = { ...fixture, member: colleague, date: nextDay };
    expect(await readDaySheet(colleagueFixture)).toEqual([{ start: 900, status: 'confirmed' }]);
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await listAssigned(fixture.asStaff, fixture.member.staffId, fixture.date)).toEqual([]);
    const asColleague = asStaff(stack, colleague);
    expect(await listAssigned(asColleague, colleague.staffId, nextDay)).toEqual([
      { appointmentId, time: '15:00' },
    ]);
    expect(mails).toEqual([expect.stringMatching(/^Tu cita quedó confirmada: .*, 3:00/)]);
  });

  it('changes the duration in the same commit, and changes nothing if it does not fit', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    await request(fixture, { time: '12:00' });
    const before = await loadAppointment(appointmentId);

    const approvalTooLong = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      durationMinutes: 150,
    });
    const unchanged = await loadAppointment(appointmentId);
    const approval = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      durationMinutes: 90,
    });
    const retry = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      durationMinutes: 90,
    });

    expect(approvalTooLong).toMatchObject(overlapProblem);
    expect(unchanged).toEqual(before);
    expect([approval.status, retry.status]).toEqual([200, 200]);
    expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'confirmed', durationMinutes: 90 });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });

  it('offers exactly the times that it accepts [R246]', async ({ fixture }) => {
    await request(fixture, { time: '09:00' });
    const appointmentId = await request(fixture, { time: '11:00' });

    const { reply } = await fixture.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query: { from: fixture.date, to: fixture.date, staffId: fixture.member.staffId },
    });

    expect(reply[0]?.times).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await approve(fixture, appointmentId, buildAssignmentFor(fixture, '09:00'))).toMatchObject(
      overlapProblem,
    );
    expect((await approve(fixture, appointmentId, buildAssignmentFor(fixture, '16:00'))).status).toBe(200);
  });

  it('offers the times of all qualified staff if none is named, and marks closed days', async () => {
    const fixture = await createFixture(stack, { hours: ['09:00', '11:00'] });
    const appointmentId = await request(fixture, { time: '09:00' });
    await request(fixture, { time: '10:00' });
    const colleague = await aColleague(fixture);
    const unqualified = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['something-else'] });
    await addWorkingHours(unqualified.staffId, fixture.date, '17:00', '20:00');
    const dayBefore = addDays(fixture.date, -1);
    const listTimes = async (staffId?: string) => {
      const { reply } = await fixture.asAdmin(listTimesForRequest, {
        params: { appointmentId },
        query: { from: dayBefore, to: fixture.date, ...(staffId && { staffId }) },
      });
      return reply;
    };

    const [memberTimes, colleagueTimes, anyStaffTimes] = [
      await listTimes(fixture.member.staffId),
      await listTimes(colleague.staffId),
      await listTimes(),
    ];

    expect(memberTimes).toEqual([
      { date: dayBefore, times: [], closed: true },
      { date: fixture.date, times: ['09:00'] },
    ]);
    expect(anyStaffTimes[0]).toEqual({ date: dayBefore, times: [], closed: true });
    expect(colleagueTimes[1]!.times.length).toBeGreaterThan(1);
    expect(anyStaffTimes[1]!.times).toEqual(
      [...new Set([...memberTimes[1]!.times, ...colleagueTimes[1]!.times])].sort(),
    );
  });

  it('rejects an unqualified aesthetician, a taken time and one outside the schedule [R245 R246 R252]', async ({
    fixture,
  }) => {
    const { serviceId } = fixture;
    const unqualified = await aStaffMember('Olga', { staffId: 'olga', serviceIds: ['something-else'] });
    const inactive = await aStaffMember('Nora', { staffId: 'nora', serviceIds: [serviceId], active: false });
    for (const { staffId } of [unqualified, inactive]) await addWorkingHours(staffId, fixture.date);
    await request(fixture, { time: '12:00' });
    const appointmentId = await request(fixture);
    const before = await loadAppointment(appointmentId);
    const unqualifiedProblem = {
      status: 422,
      problem: {
        code: 'appointment.staff_unqualified',
        detail: 'Esa esteticista no ofrece todos los servicios de la cita.',
      },
    };

    const approveAt = (staffId: string, time: string, date = fixture.date) =>
      approve(fixture, appointmentId, { staffId, date, time });

    expect(await approveAt(unqualified.staffId, '10:00')).toMatchObject(unqualifiedProblem);
    expect(await approveAt(inactive.staffId, '10:00')).toMatchObject(unqualifiedProblem);
    for (const time of ['12:00', '11:30', '12:59'])
      expect(await approveAt(fixture.member.staffId, time)).toMatchObject(overlapProblem);
    for (const time of ['08:59', '16:01', '22:00'])
      expect(await approveAt(fixture.member.staffId, time)).toMatchObject(outsideHoursProblem);
    expect(await approveAt(fixture.member.staffId, '10:00', addDays(fixture.date, 1))).toMatchObject(
      outsideHoursProblem,
    );
    expect((await approveAt('nobody', '10:00')).status).toBe(404);
    expect(await loadAppointment(appointmentId)).toEqual(before);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001 });
  });

  it('confirms although the client’s phone cannot receive an SMS, and reports it [R196]', async () => {
    const fixture = await createFixture(stack, { patient: { phone: '555-12' } });
    const appointmentId = await request(fixture);

    const approval = await approve(fixture, appointmentId);
    const { mails, texts } = await listClientMessages(fixture);

    expect(approval.reply).toEqual({ appointmentId, status: 'confirmed', textable: false });
    expect(mails).toEqual([expect.stringMatching(/^Tu cita quedó confirmada: /)]);
    expect(texts).toEqual([]);
    expect(stack.bus.listDeadLetters()).toEqual([]);
  });

  it('rejects a request that was moved since it was read, accepts a retry, and rejects another slot [R199]', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    const slotAsRead = await readSlot(appointmentId);
    await moveAtDesk(fixture, appointmentId, { to: { time: '14:00' } });
    const movedSlot = await readSlot(appointmentId);

    const outdatedApproval = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      from: slotAsRead,
    });
    const before = [await readSlot(appointmentId), await getLedgerAmounts(appointmentId)];
    const lateApproval = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture, '11:00'),
      from: movedSlot,
    });
    const retry = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture, '11:00'),
      from: movedSlot,
    });
    const approvalElsewhere = await approve(fixture, appointmentId, buildAssignmentFor(fixture, '12:00'));

    expect(outdatedApproval).toMatchObject(
      conflictProblem(
        'moved_meanwhile',
        'Otra persona movió esta cita. Revisa dónde está ahora y intenta de nuevo.',
      ),
    );
    expect(before).toEqual([movedSlot, { depositHeld: 5_001 }]);
    expect([lateApproval.status, retry.status, retry.reply.status]).toEqual([200, 200, 'confirmed']);
    expect([approvalElsewhere.status, approvalElsewhere.problem.code]).toEqual([
      409,
      'appointment.state_changed',
    ]);
    expect(await readSlot(appointmentId)).toMatchObject({ time: '11:00' });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });
});
