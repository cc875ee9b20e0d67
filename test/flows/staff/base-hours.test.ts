import { describe, expect } from 'vitest';
import { addDays, getWeekday } from '#shared/core/civil-time.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import type { TeamMember } from '#shared/staff/desk-api.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  listFreeTimes,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { createMember, edit, findListedMember } from '#test/support/staff/team.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

/** Returns the first Monday on or after the date. */
const findMonday = (date: string) => addDays(date, (8 - getWeekday(date)) % 7);

/** Creates a fixture whose only aesthetician for the service is invited and has not signed in yet. */
async function createNewcomer(): Promise<{ fixture: Fixture; newcomer: TeamMember }> {
  const fixture = await createFixture(stack);
  const { staff, commit } = thePlatform();
  await commit(staff.put({ ...fixture.member, active: false }));
  const newcomer = await createMember(desk, {
    serviceIds: [fixture.serviceId],
    baseHours: { start: '09:00', end: '12:00' },
  });
  return { fixture: { ...fixture, date: findMonday(fixture.date) }, newcomer };
}

const applyChange = ({ staffId }: TeamMember, requestedChange: ScheduleChange, confirmed?: object[]) =>
  desk(changeSchedule, {
    params: { staffId },
    body: { change: requestedChange, ...(confirmed && { confirmed }) } as never,
  });
const readSchedule = async ({ staffId }: TeamMember, date: string) =>
  (await desk(getSchedule, { params: { staffId }, query: { from: date, to: date } })).reply;
const buildWeeklyBlock = (date: string, start: string, end: string): ScheduleChange => ({
  action: 'add',
  weekly: true,
  date,
  start,
  end,
});

describe('new member with base hours', () => {
  it('can be booked before signing in, on opening days [R243]', async () => {
    const { fixture, newcomer } = await createNewcomer();
    const sunday = addDays(fixture.date, -1);

    expect(await listFreeTimes(fixture)).toEqual(['09:00', '10:00', '11:00']);
    expect(await listFreeTimes({ ...fixture, date: sunday })).toEqual([]);
    const appointmentId = await request(fixture, { time: '10:00' });

    expect((await loadAppointment(appointmentId)).staffId).toBe(newcomer.staffId);
    expect(newcomer.invited).toBe(true);
    expect(await listFreeTimes(fixture)).toEqual(['09:00', '11:00']);
  });

  it('works by blocks only after the first one, which must be confirmed if it strands bookings [R243]', async () => {
    const { fixture, newcomer } = await createNewcomer();
    const appointmentId = await request(fixture, { time: '10:00' });
    expect(await readSchedule(newcomer, fixture.date)).toMatchObject({ blocks: [], hasNoBlock: true });

    const unconfirmed = await applyChange(newcomer, buildWeeklyBlock(fixture.date, '14:00', '16:00'));

    const facts = unconfirmed.problem.question?.facts ?? [];
    expect([unconfirmed.status, facts]).toMatchObject([409, [{ appointmentId }]]);
    expect(
      (
        await applyChange(newcomer, buildWeeklyBlock(fixture.date, '14:00', '16:00'), [
          { ask: strandedConfirmation.name, facts },
        ])
      ).status,
    ).toBe(200);
    expect(await listFreeTimes(fixture)).toEqual(['14:00', '15:00']);
    expect(await listFreeTimes({ ...fixture, date: addDays(fixture.date, 1) })).toEqual([]);
    expect(await readSchedule(newcomer, fixture.date)).toMatchObject({ hasNoBlock: false });
  });

  it('cannot get base hours that are invalid, or that strand appointments without confirmation', async () => {
    const { fixture, newcomer } = await createNewcomer();
    const appointmentId = await request(fixture, { time: '11:00' });
    const baseHours = { start: '09:00', end: '11:00' };

    const listedMember = (await findListedMember(desk, newcomer.staffId))!;
    for (const [start, end, field] of [
      ['02:00', '03:00', 'baseHours.start'],
      ['09:00', '09:01', 'baseHours.end'],
    ] as const) {
      const { status, problem } = await edit(desk, listedMember, { baseHours: { start, end } });
      expect([status, problem.fields]).toMatchObject([422, [{ field }]]);
    }
    const unconfirmed = await edit(desk, listedMember, { baseHours });

    expect(unconfirmed.problem).toMatchObject({
      code: 'request.confirmation_required',
      question: { ask: strandedConfirmation.name, facts: [{ appointmentId }] },
    });
    expect(await listFreeTimes(fixture)).toEqual(['09:00', '10:00']);
    const widerHours = await edit(desk, listedMember, { baseHours: { start: '08:00', end: '24:00' } });
    expect(widerHours.status).toBe(200);
    expect((await listFreeTimes(fixture)).slice(0, 3)).toEqual(['08:00', '09:00', '10:00']);
  });
});

describe('changeSchedule by the desk', () => {
  it('adds and removes blocks of any member, and audits the user', async ({ fixture }) => {
    const params = { staffId: fixture.member.staffId };
    for (const [index, caller] of [desk, fixture.asAdmin].entries()) {
      const date = addDays(fixture.date, index + 1);
      const addition = await caller(changeSchedule, {
        params,
        body: { change: { action: 'add', weekly: false, date, start: '10:00', end: '12:00' } },
      });
      expect(addition.status).toBe(200);
      expect(await listFreeTimes({ ...fixture, date })).toEqual(['10:00', '11:00']);
    }
    const { reply } = await desk(getSchedule, { params, query: { from: fixture.date, to: fixture.date } });
    const [block] = reply.blocks;

    const removal = await desk(changeSchedule, {
      params,
      body: { change: { action: 'remove', blockId: block!.blockId, onDate: fixture.date, scope: 'date' } },
    });

    expect(removal.status).toBe(200);
    expect(await listFreeTimes(fixture)).toEqual([]);
    const auditEntries = (await allTableRows()).filter(
      (row) => row['action'] === 'staff.scheduleChanged' && row['subjectId'] === params.staffId,
    );
    expect(auditEntries.map((row) => String(row['actor']).split(':')[0]).sort()).toEqual([
      'admin',
      'supervisor',
      'supervisor',
    ]);
  });

  it('answers 404 for a removed member', async () => {
    const member = await createMember(desk);
    const { staff, commit } = thePlatform();
    const memberBefore = await staff.get(member.staffId);
    await commit(staff.save({ ...memberBefore, hidden: true }, memberBefore));

    const responses = await expectNoChange(stack, async () => [
      await applyChange(member, buildWeeklyBlock('2027-03-03', '09:00', '12:00')),
      await desk(getSchedule, {
        params: { staffId: member.staffId },
        query: { from: '2027-03-03', to: '2027-03-03' },
      }),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  });
});
