import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { type StrandedAppointment, strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  type Fixture,
  listFreeTimes,
  request,
  reserve,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const applyChange = (fixture: Fixture, requestedChange: ScheduleChange, facts: StrandedAppointment[] = []) =>
  fixture.asStaff(changeSchedule, {
    params: { staffId: fixture.member.staffId },
    body: { change: requestedChange, confirmed: [{ ask: strandedConfirmation.name, facts }] },
  });
const findStranded = async (fixture: Fixture, requestedChange: ScheduleChange) =>
  (await applyChange(fixture, requestedChange)).problem.question?.facts as StrandedAppointment[] | undefined;
const listBlocks = async ({ asStaff, member }: Fixture, from: string, to = from) =>
  (await asStaff(getSchedule, { params: { staffId: member.staffId }, query: { from, to } })).reply.blocks;

/** Returns the only block of the fixture, from nine to five on its day. */
const readDayBlock = async (fixture: Fixture) => (await listBlocks(fixture, fixture.date))[0]!;
const buildDayRemoval = async (fixture: Fixture): Promise<ScheduleChange> => {
  const { blockId, date } = await readDayBlock(fixture);
  return { action: 'remove', blockId, onDate: date, scope: 'date' };
};
const listScheduleEvents = async ({ member }: Fixture) =>
  ((await allTableRows()) as { data?: { staffId?: string }; detailType?: string }[]).filter(
    ({ data, detailType }) => detailType === 'ScheduleChanged.v1' && data?.staffId === member.staffId,
  );

describe('schedule of an aesthetician', () => {
  it('accepts blocks that can be booked at once, and emits an event [R236]', async ({ fixture }) => {
    const date = addDays(fixture.date, 1);

    const { status, reply } = await applyChange(fixture, {
      action: 'add',
      weekly: true,
      date,
      start: '08:00',
      end: '10:00',
      title: 'Mañanas',
    });

    expect([status, reply]).toEqual([200, { stranded: [] }]);
    expect(await listFreeTimes({ ...fixture, date })).toEqual(['08:00', '09:00']);
    expect(await listFreeTimes({ ...fixture, date: addDays(date, 7) })).toEqual(['08:00', '09:00']);
    expect(await listScheduleEvents(fixture)).toHaveLength(1);
    expect((await thePlatform().staff.get(fixture.member.staffId)).scheduleVersion).toBe(2);
  });

  it('returns weekly blocks, dated blocks of the range and the base hours [R243]', async ({ fixture }) => {
    const { staffId } = fixture.member;
    const baseHours = { start: '08:00', end: '16:00' };
    const { staff, availability, commit } = thePlatform();
    const block = { staffId, start: '09:00', end: '12:00' };
    const oldBlock: AvailabilityBlock = { kind: 'weekly', blockId: 'old', date: '2020-01-06', ...block };
    const pastBlock: AvailabilityBlock = {
      kind: 'single',
      blockId: 'past',
      date: addDays(fixture.date, -1),
      ...block,
    };
    await commit(
      staff.put({ ...fixture.member, baseHours }),
      availability.put(oldBlock),
      availability.put(pastBlock),
    );

    const { reply } = await fixture.asStaff(getSchedule, {
      params: { staffId },
      query: { from: fixture.date, to: fixture.date },
    });

    expect(reply).toMatchObject({ baseHours, colorIndex: 0 });
    expect(reply.blocks.map(({ blockId }) => blockId).sort()).toEqual(['old', `open-${fixture.date}-0900`]);
  });

  it('answers 404 to another aesthetician [R241]', async ({ fixture }) => {
    const callAsColleague = asStaff(stack, await aStaffMember('Yadira', { staffId: 'yadira-foreign' }));
    const params = { staffId: fixture.member.staffId };
    const body = { change: await buildDayRemoval(fixture) };

    const responses = await expectNoChange(stack, () =>
      Promise.all([
        callAsColleague(changeSchedule, { params, body }),
        callAsColleague(getSchedule, { params, query: { from: fixture.date, to: fixture.date } }),
        // The caller's path with the block of another aesthetician.
        callAsColleague(changeSchedule, { params: { staffId: 'yadira-foreign' }, body }),
      ]),
    );

    expect(responses.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual([
      '404 request.not_found',
      '404 request.not_found',
      '404 staff.block_not_found',
    ]);
    expect(await readDayBlock(fixture)).toBeDefined();
  });

  it('removes a weekly block with more exceptions than one transaction can hold [R238]', async ({
    fixture,
  }) => {
    const { staffId } = fixture.member;
    const { availability, commit } = thePlatform();
    const firstDay = addDays(fixture.date, 1);
    const weekly = {
      kind: 'weekly' as const,
      blockId: 'long',
      staffId,
      date: firstDay,
      start: '08:00',
      end: '10:00',
    };
    const exceptions = Array.from({ length: 130 }, (_, week) => ({
      staffId,
      blockId: `exception-${week}`,
      date: addDays(firstDay, 7 * week),
      weeklyBlockId: 'long',
      kind: 'override' as const,
      start: '11:00',
      end: '12:00',
    }));
    await commit(availability.put(weekly), ...exceptions.slice(0, 90).map(availability.put));
    await commit(...exceptions.slice(90).map(availability.put));

    const { reply } = await applyChange(fixture, {
      action: 'remove',
      blockId: 'long',
      onDate: firstDay,
      scope: 'all',
    });

    expect(reply).toEqual({ stranded: [] });
    const remainingBlocks = (await availability.from(firstDay)).filter((block) => block.staffId === staffId);
    expect(remainingBlocks).toEqual([]);
  });
});

describe('schedule change that strands appointments', () => {
  it('must be confirmed, and lists confirmed, requested and unpaid appointments', async ({ fixture }) => {
    const otherFixture = await withAnotherClient(fixture);
    const thirdFixture = await withAnotherClient(fixture);
    const ids = [
      await createConfirmedAppointment(fixture, '10:00'),
      await request(otherFixture, { time: '12:00' }),
    ];
    ids.push((await reserve(thirdFixture, '15:00')).appointmentId);
    const requestedChange = await buildDayRemoval(fixture);

    const { status, problem } = await expectNoChange(stack, () => applyChange(fixture, requestedChange));

    const buildFact = ({ patient }: Fixture, index: number, time: string) => ({
      appointmentId: ids[index],
      patientName: `${patient.firstName} Prueba`,
      date: fixture.date,
      time,
    });
    expect([status, problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(problem.question).toEqual({
      ask: 'strandedAppointments',
      facts: [
        buildFact(fixture, 0, '10:00'),
        buildFact(otherFixture, 1, '12:00'),
        buildFact(thirdFixture, 2, '15:00'),
      ],
    });
  });

  it('is applied once the current appointments are confirmed', async ({ fixture }) => {
    await createConfirmedAppointment(fixture, '10:00');
    const requestedChange = await buildDayRemoval(fixture);
    const firstFacts = (await findStranded(fixture, requestedChange))!;
    await request(await withAnotherClient(fixture), { time: '12:00' });

    const partlyConfirmed = await expectNoChange(stack, () =>
      applyChange(fixture, requestedChange, firstFacts),
    );
    const allFacts = partlyConfirmed.problem.question?.facts as StrandedAppointment[];
    const outdatedFacts = allFacts.map((fact) => ({ ...fact, time: '09:00' }));
    const outdated = await expectNoChange(stack, () => applyChange(fixture, requestedChange, outdatedFacts));
    const confirmedChange = await applyChange(fixture, requestedChange, allFacts);

    expect([firstFacts.length, allFacts.length]).toEqual([1, 2]);
    expect(outdated.problem.question).toEqual(partlyConfirmed.problem.question);
    expect([confirmedChange.status, confirmedChange.reply]).toEqual([200, { stranded: [] }]);
    expect(await listBlocks(fixture, fixture.date)).toEqual([]);
    expect(await listScheduleEvents(fixture)).toHaveLength(1);
  });
});
