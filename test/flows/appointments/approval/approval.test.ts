import { describe, expect } from 'vitest';
import { listAssignedAppointments, listTimesForRequest } from '#shared/appointments/api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { aColleague, move, readDaySheet, readSlot } from '#test/support/appointments/desk-actions.ts';
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

const assignedTo = async (call: Caller, staffId: string, date: string) => {
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
const taken = conflictProblem('overlaps', 'Esa esteticista ya tiene una cita a esa hora. Elige otra hora.');
const off = conflictProblem('outside_hours', 'Esa esteticista no trabaja a esa hora. Elige otra hora.');

describe('approval', () => {
  it('moves the appointment to another aesthetician, day and hour, on both day sheets [R194 R195]', async ({
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
    expect(await assignedTo(fixture.asStaff, fixture.member.staffId, fixture.date)).toEqual([]);
    const asColleague = asStaff(stack, colleague);
    expect(await assignedTo(asColleague, colleague.staffId, nextDay)).toEqual([
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

    const tooLong = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      durationMinutes: 150,
    });
    const unchanged = await loadAppointment(appointmentId);
    const approval = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      durationMinutes: 90,
    });
    const again = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture),
      durationMinutes: 90,
    });

    expect(tooLong).toMatchObject(taken);
    expect(unchanged).toEqual(before);
    expect([approval.status, again.status]).toEqual([200, 200]);
    expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'confirmed', durationMinutes: 90 });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });

  it('offers exactly the hours that it accepts [R246]', async ({ fixture }) => {
    await request(fixture, { time: '09:00' });
    const appointmentId = await request(fixture, { time: '11:00' });

    const { reply } = await fixture.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query: { from: fixture.date, to: fixture.date, staffId: fixture.member.staffId },
    });

    expect(reply[0]?.times).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await approve(fixture, appointmentId, buildAssignmentFor(fixture, '09:00'))).toMatchObject(taken);
    expect((await approve(fixture, appointmentId, buildAssignmentFor(fixture, '16:00'))).status).toBe(200);
  });

  it('offers the hours of all qualified staff if none is named, and marks closed days', async () => {
    const fixture = await createFixture(stack, { hours: ['09:00', '11:00'] });
    const appointmentId = await request(fixture, { time: '09:00' });
    await request(fixture, { time: '10:00' });
    const colleague = await aColleague(fixture);
    const unable = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['something-else'] });
    await addWorkingHours(unable.staffId, fixture.date, '17:00', '20:00');
    const dayBefore = addDays(fixture.date, -1);
    const timesOf = async (staffId?: string) => {
      const { reply } = await fixture.asAdmin(listTimesForRequest, {
        params: { appointmentId },
        query: { from: dayBefore, to: fixture.date, ...(staffId && { staffId }) },
      });
      return reply;
    };

    const [own, hers, anyStaffTimes] = [
      await timesOf(fixture.member.staffId),
      await timesOf(colleague.staffId),
      await timesOf(),
    ];

    expect(own).toEqual([
      { date: dayBefore, times: [], closed: true },
      { date: fixture.date, times: ['09:00'] },
    ]);
    expect(anyStaffTimes[0]).toEqual({ date: dayBefore, times: [], closed: true });
    expect(hers[1]!.times.length).toBeGreaterThan(1);
    expect(anyStaffTimes[1]!.times).toEqual([...new Set([...own[1]!.times, ...hers[1]!.times])].sort());
  });

  it('rejects an unqualified aesthetician, a taken hour and one outside the schedule [R245 R246 R252]', async ({
    fixture,
  }) => {
    const { serviceId } = fixture;
    const unable = await aStaffMember('Olga', { staffId: 'olga', serviceIds: ['something-else'] });
    const inactive = await aStaffMember('Nora', { staffId: 'nora', serviceIds: [serviceId], active: false });
    for (const { staffId } of [unable, inactive]) await addWorkingHours(staffId, fixture.date);
    await request(fixture, { time: '12:00' });
    const appointmentId = await request(fixture);
    const before = await loadAppointment(appointmentId);
    const unqualified = {
      status: 422,
      problem: {
        code: 'appointment.staff_unqualified',
        detail: 'Esa esteticista no ofrece todos los servicios de la cita.',
      },
    };

    const to = (staffId: string, time: string, date = fixture.date) =>
      approve(fixture, appointmentId, { staffId, date, time });

    expect(await to(unable.staffId, '10:00')).toMatchObject(unqualified);
    expect(await to(inactive.staffId, '10:00')).toMatchObject(unqualified);
    for (const time of ['12:00', '11:30', '12:59'])
      expect(await to(fixture.member.staffId, time)).toMatchObject(taken);
    for (const time of ['08:59', '16:01', '22:00'])
      expect(await to(fixture.member.staffId, time)).toMatchObject(off);
    expect(await to(fixture.member.staffId, '10:00', addDays(fixture.date, 1))).toMatchObject(off);
    expect((await to('nobody', '10:00')).status).toBe(404);
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
    expect(stack.bus.deadLetters()).toEqual([]);
  });

  it('rejects a request that was moved since it was read; a retry succeeds, another slot fails [R199]', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    const from = await readSlot(appointmentId);
    await move(fixture, appointmentId, { to: { time: '14:00' } });
    const moved = await readSlot(appointmentId);

    const blind = await approve(fixture, appointmentId, { ...buildAssignmentFor(fixture), from });
    const before = [await readSlot(appointmentId), await getLedgerAmounts(appointmentId)];
    const lateApproval = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture, '11:00'),
      from: moved,
    });
    const again = await approve(fixture, appointmentId, {
      ...buildAssignmentFor(fixture, '11:00'),
      from: moved,
    });
    const elsewhere = await approve(fixture, appointmentId, buildAssignmentFor(fixture, '12:00'));

    expect(blind).toMatchObject(
      conflictProblem(
        'moved_meanwhile',
        'Otra persona movió esta cita. Revisa dónde está ahora y intenta de nuevo.',
      ),
    );
    expect(before).toEqual([moved, { depositHeld: 5_001 }]);
    expect([lateApproval.status, again.status, again.reply.status]).toEqual([200, 200, 'confirmed']);
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([409, 'appointment.state_changed']);
    expect(await readSlot(appointmentId)).toMatchObject({ time: '11:00' });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
  });
});
