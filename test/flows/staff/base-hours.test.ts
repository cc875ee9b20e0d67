import { describe, expect } from 'vitest';
import { addDays, weekday } from '#shared/core/civil-time.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import type { TeamMember } from '#shared/staff/desk-api.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { strandedAsk } from '#shared/staff/stranded-appointments.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aScene, freeTimes, request, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { created, edit, shown } from '#test/support/staff/team.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

/** The first Monday on or after the date. */
const mondayFrom = (date: string) => addDays(date, (8 - weekday(date)) % 7);

/** A fixture whose only aesthetician for the service is invited and has not signed in yet. */
async function aNewcomer(): Promise<{ scene: Scene; newcomer: TeamMember }> {
  const scene = await aScene(stack);
  const { staff, commit } = thePlatform();
  await commit(staff.put({ ...scene.member, active: false }));
  const newcomer = await created(desk, {
    serviceIds: [scene.serviceId],
    baseHours: { start: '09:00', end: '12:00' },
  });
  return { scene: { ...scene, date: mondayFrom(scene.date) }, newcomer };
}

const change = ({ staffId }: TeamMember, wanted: ScheduleChange, confirmed?: object[]) =>
  desk(changeSchedule, {
    params: { staffId },
    body: { change: wanted, ...(confirmed && { confirmed }) } as never,
  });
const schedule = async ({ staffId }: TeamMember, date: string) =>
  (await desk(getSchedule, { params: { staffId }, query: { from: date, to: date } })).reply;
const add = (date: string, start: string, end: string): ScheduleChange => ({
  action: 'add',
  weekly: true,
  date,
  start,
  end,
});

describe('new member with base hours', () => {
  it('can be booked before signing in, on opening days [R243]', async () => {
    const { scene, newcomer } = await aNewcomer();
    const sunday = addDays(scene.date, -1);

    expect(await freeTimes(scene)).toEqual(['09:00', '10:00', '11:00']);
    expect(await freeTimes({ ...scene, date: sunday })).toEqual([]);
    const appointmentId = await request(scene, { time: '10:00' });

    expect((await stored(appointmentId)).staffId).toBe(newcomer.staffId);
    expect(newcomer.invited).toBe(true);
    expect(await freeTimes(scene)).toEqual(['09:00', '11:00']);
  });

  it('works by blocks only after the first one, which must be confirmed if it strands bookings [R243]', async () => {
    const { scene, newcomer } = await aNewcomer();
    const appointmentId = await request(scene, { time: '10:00' });
    expect(await schedule(newcomer, scene.date)).toMatchObject({ blocks: [], hasNoBlock: true });

    const asked = await change(newcomer, add(scene.date, '14:00', '16:00'));

    const facts = asked.problem.question?.facts ?? [];
    expect([asked.status, facts]).toMatchObject([409, [{ appointmentId }]]);
    expect(
      (await change(newcomer, add(scene.date, '14:00', '16:00'), [{ ask: strandedAsk.name, facts }])).status,
    ).toBe(200);
    expect(await freeTimes(scene)).toEqual(['14:00', '15:00']);
    expect(await freeTimes({ ...scene, date: addDays(scene.date, 1) })).toEqual([]);
    expect(await schedule(newcomer, scene.date)).toMatchObject({ hasNoBlock: false });
  });

  it('cannot get base hours that are invalid, or that strand appointments without confirmation', async () => {
    const { scene, newcomer } = await aNewcomer();
    const appointmentId = await request(scene, { time: '11:00' });
    const baseHours = { start: '09:00', end: '11:00' };

    const seen = (await shown(desk, newcomer.staffId))!;
    for (const [start, end, field] of [
      ['02:00', '03:00', 'baseHours.start'],
      ['09:00', '09:01', 'baseHours.end'],
    ] as const) {
      const { status, problem } = await edit(desk, seen, { baseHours: { start, end } });
      expect([status, problem.fields]).toMatchObject([422, [{ field }]]);
    }
    const asked = await edit(desk, seen, { baseHours });

    expect(asked.problem).toMatchObject({
      code: 'request.confirmation_required',
      question: { ask: strandedAsk.name, facts: [{ appointmentId }] },
    });
    expect(await freeTimes(scene)).toEqual(['09:00', '10:00']);
    const wider = await edit(desk, seen, { baseHours: { start: '08:00', end: '24:00' } });
    expect(wider.status).toBe(200);
    expect((await freeTimes(scene)).slice(0, 3)).toEqual(['08:00', '09:00', '10:00']);
  });
});

describe('changeSchedule by the desk', () => {
  it('adds and removes blocks of any member, and audits who did', async ({ scene }) => {
    const params = { staffId: scene.member.staffId };
    for (const [index, caller] of [desk, scene.asAdmin].entries()) {
      const date = addDays(scene.date, index + 1);
      const opened = await caller(changeSchedule, {
        params,
        body: { change: { action: 'add', weekly: false, date, start: '10:00', end: '12:00' } },
      });
      expect(opened.status).toBe(200);
      expect(await freeTimes({ ...scene, date })).toEqual(['10:00', '11:00']);
    }
    const { reply } = await desk(getSchedule, { params, query: { from: scene.date, to: scene.date } });
    const [block] = reply.blocks;

    const closed = await desk(changeSchedule, {
      params,
      body: { change: { action: 'remove', blockId: block!.blockId, onDate: scene.date, scope: 'date' } },
    });

    expect(closed.status).toBe(200);
    expect(await freeTimes(scene)).toEqual([]);
    const trail = (await allTableRows()).filter(
      (row) => row['action'] === 'staff.scheduleChanged' && row['subjectId'] === params.staffId,
    );
    expect(trail.map((row) => String(row['actor']).split(':')[0]).sort()).toEqual([
      'admin',
      'supervisor',
      'supervisor',
    ]);
  });

  it('answers 404 for a removed member', async () => {
    const member = await created(desk);
    const { staff, commit } = thePlatform();
    const before = await staff.get(member.staffId);
    await commit(staff.save({ ...before, hidden: true }, before));

    const answers = await leavingNoTrace(stack, async () => [
      await change(member, add('2027-03-03', '09:00', '12:00')),
      await desk(getSchedule, {
        params: { staffId: member.staffId },
        query: { from: '2027-03-03', to: '2027-03-03' },
      }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});
