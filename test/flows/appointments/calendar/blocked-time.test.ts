import { describe, expect } from 'vitest';
import { blockTime, unblockTime } from '#shared/appointments/calendar/blocked-time-api.ts';
import { listWorkingHours } from '#shared/appointments/calendar/calendar-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { BodyOf } from '#shared/core/route.ts';
import {
  createEnteredAppointment,
  enterAppointment,
  moveAtDesk,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  listFreeTimes,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { runRounds } from '#test/support/races/race.ts';
import { blockingOrBooking } from '#test/support/races/schedule-races.ts';

/** Blocks lunch on the fixture's day, from noon to two. */
const blockLunch = (fixture: Fixture, changes: Partial<BodyOf<typeof blockTime>> = {}) =>
  fixture.asAdmin(blockTime, {
    body: {
      staffId: fixture.member.staffId,
      from: fixture.date,
      to: fixture.date,
      start: '12:00',
      end: '14:00',
      reason: 'Almuerzo',
      ...changes,
    },
  });

const free = (fixture: Fixture, blockId: string, { from = fixture.date, to = fixture.date } = {}) =>
  fixture.asAdmin(unblockTime, {
    params: { blockId },
    query: { staffId: fixture.member.staffId, from, to },
  });

const listBlockedDates = async ({ asStaff, date }: Fixture) => {
  const { reply } = await asStaff(listWorkingHours, { query: { from: date, to: addDays(date, 6) } });
  return reply.filter(({ blocked }) => blocked !== undefined).map((day) => day.date);
};

describe('blocked time', () => {
  it('takes its hours from clients and is offered again once it is freed', async ({ fixture }) => {
    const { status, reply } = await blockLunch(fixture);

    expect(status).toBe(200);
    expect(await listFreeTimes(fixture)).toEqual(['09:00', '10:00', '11:00', '14:00', '15:00', '16:00']);
    const refused = await expectNoChange(stack, () => submitRequest(fixture, { time: '12:00' }));
    expect(refused.problem.code).toBe('appointment.slot_taken');

    expect((await free(fixture, reply.blockId)).status).toBe(200);
    expect((await expectNoChange(stack, () => free(fixture, reply.blockId))).status).toBe(200);
    expect(await listFreeTimes(fixture)).toContain('12:00');
    expect((await submitRequest(fixture, { time: '12:00' })).status).toBe(200);
  });

  it('rejects appointments and moves of the front desk with its reason', async ({ fixture }) => {
    await blockLunch(fixture);
    const { staffId } = fixture.member;
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    const problem = {
      code: 'appointment.time_blocked',
      detail: 'Ese tiempo está bloqueado (Almuerzo). Elige otra hora.',
    };

    expect(await enterAppointment(fixture, { staffId, time: '11:30' })).toMatchObject({
      status: 409,
      problem,
    });
    expect(await moveAtDesk(fixture, appointmentId, { to: { time: '13:00' } })).toMatchObject({
      status: 409,
      problem,
    });
    expect((await moveAtDesk(fixture, appointmentId, { to: { time: '14:00' } })).status).toBe(200);
  });

  it('is rejected where an appointment has the hours, which it names, and where time is blocked', async ({
    fixture,
  }) => {
    await createEnteredAppointment(fixture, { staffId: fixture.member.staffId, time: '13:00' });

    const overAppointment = await expectNoChange(stack, () => blockLunch(fixture));
    await blockLunch(fixture, { start: '15:00', end: '16:00' });
    const overBlock = await expectNoChange(stack, () =>
      blockLunch(fixture, { start: '15:30', end: '17:00' }),
    );

    expect(overAppointment.problem.code).toBe('appointment.block_occupied');
    expect(overAppointment.problem.detail).toContain(`${fixture.patient.firstName} Prueba tiene cita`);
    expect(overBlock.problem.code).toBe('appointment.time_blocked');
  });

  it('covers each day of its range, of which one or all are freed', async () => {
    const fixture = await createFixture(stack, { daysAhead: 20 });
    const { date } = fixture;
    const to = addDays(date, 2);
    await addWorkingHours(fixture.member.staffId, to);

    const { reply } = await blockLunch(fixture, { to });
    expect(await listBlockedDates(fixture)).toEqual([date, addDays(date, 1), to]);
    await free(fixture, reply.blockId, { from: addDays(date, 1), to: addDays(date, 1) });
    expect(await listBlockedDates(fixture)).toEqual([date, to]);
    await free(fixture, reply.blockId, { to });
    expect(await listBlockedDates(fixture)).toEqual([]);
  });

  it('is visible to its aesthetician with hours and reason', async ({ fixture }) => {
    const { date, member, asStaff } = fixture;
    const { reply: created } = await blockLunch(fixture);

    const { reply } = await asStaff(listWorkingHours, { query: { from: date, to: date } });

    expect(reply).toEqual([
      {
        staffId: member.staffId,
        date,
        hours: [{ start: 540, end: 1020 }],
        blocked: [{ ...created, start: 720, end: 840, reason: 'Almuerzo', from: date, to: date }],
      },
    ]);
  });

  it('and an appointment of the same moment exclude each other', () =>
    runRounds(blockingOrBooking, stack, 4));
});
