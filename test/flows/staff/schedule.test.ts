import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { type StrandedAppointment, strandedAsk } from '#shared/staff/stranded-appointments.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  another,
  asStaff,
  confirmed,
  freeTimes,
  request,
  reserve,
  type Scene,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const change = (scene: Scene, wanted: ScheduleChange, facts: StrandedAppointment[] = []) =>
  scene.asStaff(changeSchedule, {
    params: { staffId: scene.member.staffId },
    body: { change: wanted, confirmed: [{ ask: strandedAsk.name, facts }] },
  });
const strandedBy = async (scene: Scene, wanted: ScheduleChange) =>
  (await change(scene, wanted)).problem.question?.facts as StrandedAppointment[] | undefined;
const blocksOf = async ({ asStaff, member }: Scene, from: string, to = from) =>
  (await asStaff(getSchedule, { params: { staffId: member.staffId }, query: { from, to } })).reply.blocks;

/** The only block of the fixture: its day from nine to five. */
const dayOf = async (scene: Scene) => (await blocksOf(scene, scene.date))[0]!;
const dropDay = async (scene: Scene): Promise<ScheduleChange> => {
  const { blockId, date } = await dayOf(scene);
  return { action: 'remove', blockId, onDate: date, scope: 'date' };
};
const toldOf = async ({ member }: Scene) =>
  ((await allTableRows()) as { data?: { staffId?: string }; detailType?: string }[]).filter(
    ({ data, detailType }) => detailType === 'ScheduleChanged.v1' && data?.staffId === member.staffId,
  );

describe('schedule of an aesthetician', () => {
  it('accepts blocks that can be booked at once, and emits an event [R236]', async ({ scene }) => {
    const date = addDays(scene.date, 1);

    const { status, reply } = await change(scene, {
      action: 'add',
      weekly: true,
      date,
      start: '08:00',
      end: '10:00',
      title: 'Mañanas',
    });

    expect([status, reply]).toEqual([200, { stranded: [] }]);
    expect(await freeTimes({ ...scene, date })).toEqual(['08:00', '09:00']);
    expect(await freeTimes({ ...scene, date: addDays(date, 7) })).toEqual(['08:00', '09:00']);
    expect(await toldOf(scene)).toHaveLength(1);
    expect((await thePlatform().staff.get(scene.member.staffId)).scheduleVersion).toBe(2);
  });

  it('returns weekly blocks, dated blocks of the range and the base hours [R243]', async ({ scene }) => {
    const { staffId } = scene.member;
    const baseHours = { start: '08:00', end: '16:00' };
    const { staff, availability, commit } = thePlatform();
    const block = { staffId, start: '09:00', end: '12:00' };
    const old: AvailabilityBlock = { kind: 'weekly', blockId: 'old', date: '2020-01-06', ...block };
    const past: AvailabilityBlock = {
      kind: 'single',
      blockId: 'past',
      date: addDays(scene.date, -1),
      ...block,
    };
    await commit(staff.put({ ...scene.member, baseHours }), availability.put(old), availability.put(past));

    const { reply } = await scene.asStaff(getSchedule, {
      params: { staffId },
      query: { from: scene.date, to: scene.date },
    });

    expect(reply).toMatchObject({ baseHours, colorIndex: 0 });
    expect(reply.blocks.map(({ blockId }) => blockId).sort()).toEqual(['old', `open-${scene.date}-0900`]);
  });

  it('answers 404 to another aesthetician [R241]', async ({ scene }) => {
    const unlike = asStaff(stack, await aStaffMember('Yadira', { staffId: 'yadira-foreign' }));
    const params = { staffId: scene.member.staffId };
    const body = { change: await dropDay(scene) };

    const answers = await leavingNoTrace(stack, () =>
      Promise.all([
        unlike(changeSchedule, { params, body }),
        unlike(getSchedule, { params, query: { from: scene.date, to: scene.date } }),
        // The caller's path with the block of another aesthetician.
        unlike(changeSchedule, { params: { staffId: 'yadira-foreign' }, body }),
      ]),
    );

    expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual([
      '404 request.not_found',
      '404 request.not_found',
      '404 staff.block_not_found',
    ]);
    expect(await dayOf(scene)).toBeDefined();
  });

  it('removes a weekly block with more exceptions than one transaction can hold [R238]', async ({
    scene,
  }) => {
    const { staffId } = scene.member;
    const { availability, commit } = thePlatform();
    const first = addDays(scene.date, 1);
    const weekly = {
      kind: 'weekly' as const,
      blockId: 'long',
      staffId,
      date: first,
      start: '08:00',
      end: '10:00',
    };
    const exceptions = Array.from({ length: 130 }, (_, week) => ({
      staffId,
      blockId: `exception-${week}`,
      date: addDays(first, 7 * week),
      weeklyBlockId: 'long',
      kind: 'override' as const,
      start: '11:00',
      end: '12:00',
    }));
    await commit(availability.put(weekly), ...exceptions.slice(0, 90).map(availability.put));
    await commit(...exceptions.slice(90).map(availability.put));

    const { reply } = await change(scene, { action: 'remove', blockId: 'long', onDate: first, scope: 'all' });

    expect(reply).toEqual({ stranded: [] });
    const left = (await availability.from(first)).filter((block) => block.staffId === staffId);
    expect(left).toEqual([]);
  });
});

describe('schedule change that strands appointments', () => {
  it('must be confirmed, and lists confirmed, requested and unpaid appointments', async ({ scene }) => {
    const other = await another(scene);
    const third = await another(scene);
    const ids = [await confirmed(scene, '10:00'), await request(other, { time: '12:00' })];
    ids.push((await reserve(third, '15:00')).appointmentId);
    const wanted = await dropDay(scene);

    const { status, problem } = await leavingNoTrace(stack, () => change(scene, wanted));

    const appointmentOf = ({ patient }: Scene, index: number, time: string) => ({
      appointmentId: ids[index],
      patientName: `${patient.firstName} Prueba`,
      date: scene.date,
      time,
    });
    expect([status, problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(problem.question).toEqual({
      ask: 'strandedAppointments',
      facts: [
        appointmentOf(scene, 0, '10:00'),
        appointmentOf(other, 1, '12:00'),
        appointmentOf(third, 2, '15:00'),
      ],
    });
  });

  it('is applied once the current appointments are confirmed', async ({ scene }) => {
    await confirmed(scene, '10:00');
    const wanted = await dropDay(scene);
    const first = (await strandedBy(scene, wanted))!;
    await request(await another(scene), { time: '12:00' });

    const partly = await leavingNoTrace(stack, () => change(scene, wanted, first));
    const both = partly.problem.question?.facts as StrandedAppointment[];
    const elsewhere = both.map((each) => ({ ...each, time: '09:00' }));
    const outdated = await leavingNoTrace(stack, () => change(scene, wanted, elsewhere));
    const wholly = await change(scene, wanted, both);

    expect([first.length, both.length]).toEqual([1, 2]);
    expect(outdated.problem.question).toEqual(partly.problem.question);
    expect([wholly.status, wholly.reply]).toEqual([200, { stranded: [] }]);
    expect(await blocksOf(scene, scene.date)).toEqual([]);
    expect(await toldOf(scene)).toHaveLength(1);
  });
});
