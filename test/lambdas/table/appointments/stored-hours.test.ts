import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listQualifiedStaff, readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import { findAvailableTimes } from '#shared/appointments/booking/slots.ts';
import { type AvailabilityBlock, serializeHours } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const monday = '2027-03-08';
const tuesday = '2027-03-09';
let member: StaffMember;

const createBlock = (start: string, end: string): AvailabilityBlock => ({
  kind: 'weekly',
  staffId: member.staffId,
  blockId: 'mondays',
  date: monday,
  start,
  end,
});

/** Searches from a day on. Returns the times and the number of reads of blocks. */
async function search(from = monday) {
  const platform = thePlatform();
  const read = vi.fn(platform.availability.from);
  const members = listQualifiedStaff(platform, ['massage']);
  const availability = { ...platform.availability, from: read };
  const staff = await readBookableDays(
    { ...platform, availability },
    { from, to: tuesday, members, center: platform.settings.get() },
  );
  const days = findAvailableTimes({ staff, dates: [monday], durationMinutes: 60 });
  return { times: days[0]?.times, blocksRead: read.mock.calls.length };
}

describe('cached hours of a staff member', () => {
  beforeEach(async () => {
    const { availability, staff, commit } = thePlatform();
    member = await aStaffMember('Carmen', { staffId: 'carmen', serviceIds: ['massage'] });
    const block = createBlock('09:00', '11:00');
    await commit(availability.put(block));
    await commit(staff.saveHours(member, { from: monday, text: serializeHours([block]) }));
  }, 60_000);

  it('replace reading the blocks', async () => {
    expect(await search()).toEqual({ times: ['09:00', '10:00'], blocksRead: 0 });
  });

  it('are not used for days before their first day', async () => {
    expect(await search('2027-03-07')).toEqual({ times: ['09:00', '10:00'], blocksRead: 1 });
  });

  it('are invalidated by a change of the schedule', async () => {
    const { availability, staff, commit } = thePlatform();
    await commit(staff.changeSchedule(member), availability.put(createBlock('15:00', '16:00')));

    expect(await search()).toEqual({ times: ['15:00'], blocksRead: 1 });
  });

  it('are invalidated by the last transaction of a change in several', async () => {
    const { availability, staff, commit } = thePlatform();
    const partialBlock = createBlock('15:00', '17:00');
    await commit(staff.changeSchedule(member, { from: monday, text: serializeHours([partialBlock]) }));
    await commit(
      availability.put(createBlock('15:00', '16:00')),
      staff.incrementScheduleVersion(member.staffId),
    );

    expect(await search()).toEqual({ times: ['15:00'], blocksRead: 1 });
  });

  it('stay valid after an edit of the staff member, which increments the version', async () => {
    const { staff, commit } = thePlatform();
    const before = await staff.get(member.staffId);
    const after = {
      ...before,
      serviceIds: ['massage', 'facial'],
      scheduleVersion: before.scheduleVersion + 1,
    };
    await commit(staff.save(after, before));

    expect(await search()).toEqual({ times: ['09:00', '10:00'], blocksRead: 0 });
  });

  it('stay invalid after an edit once the schedule has changed', async () => {
    const { availability, staff, commit } = thePlatform();
    await commit(staff.changeSchedule(member), availability.put(createBlock('15:00', '16:00')));
    const before = await staff.get(member.staffId);
    await commit(staff.save({ ...before, phone: '' }, before));

    expect(await search()).toEqual({ times: ['15:00'], blocksRead: 1 });
  });
});
