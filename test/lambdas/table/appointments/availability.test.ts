import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const hours = { start: '09:00', end: '17:00' };
const carmen = { staffId: 'carmen' };
const blocks: AvailabilityBlock[] = [
  { kind: 'single', ...carmen, blockId: 'past', date: '2026-03-09', ...hours },
  { kind: 'single', ...carmen, blockId: 'today', date: '2026-03-10', ...hours },
  { kind: 'single', staffId: 'yadira', blockId: 'coming', date: '2026-12-31', ...hours },
  { kind: 'weekly', ...carmen, blockId: 'old-weekly', date: '2020-01-06', ...hours },
  { kind: 'weekly', staffId: 'yadira', blockId: 'new-weekly', date: '2027-01-04', ...hours },
  {
    kind: 'override',
    ...carmen,
    blockId: 'moved',
    date: '2026-03-16',
    weeklyBlockId: 'old-weekly',
    ...hours,
  },
  { kind: 'exclusion', ...carmen, blockId: 'off', date: '2026-03-23', weeklyBlockId: 'old-weekly' },
  { kind: 'exclusion', ...carmen, blockId: 'was-off', date: '2026-03-02', weeklyBlockId: 'old-weekly' },
];

describe('availability.from', () => {
  it('includes every weekly block, and dated ones that still apply', async () => {
    const { availability, commit } = thePlatform();
    await commit(...blocks.map(availability.put));

    const foundBlocks = await availability.from('2026-03-10');

    const expected = blocks.filter(({ blockId }) => !['past', 'was-off'].includes(blockId));
    const sortById = (unsorted: AvailabilityBlock[]) =>
      unsorted.sort((a, b) => a.blockId.localeCompare(b.blockId));
    expect(sortById(foundBlocks)).toEqual(sortById(expected));
  });
});

describe('availability.ofStaffMember', () => {
  it('includes every weekly block, and dated ones of those days only', async () => {
    const { availability, commit } = thePlatform();
    await commit(...blocks.map(availability.put));

    const foundBlocks = await availability.ofStaffMember('carmen', { from: '2026-03-09', to: '2026-03-16' });

    expect(foundBlocks.map(({ blockId }) => blockId).sort()).toEqual([
      'moved',
      'old-weekly',
      'past',
      'today',
    ]);
  });
});

describe('booking', () => {
  it('is stale when the staff member’s hours have changed', async () => {
    const { staff, uniqueClaims, commit } = thePlatform();
    const member = await aStaffMember('Carmen', { staffId: 'carmen' });
    const takeClaim = (name: string) =>
      uniqueClaims.take({ kind: 'webhook', name, at: '2026-03-06T18:50:00.000Z' });

    await commit(takeClaim('unchanged'), staff.assertScheduleUnchanged(member));
    await commit(staff.put({ ...member, scheduleVersion: member.scheduleVersion + 1 }));
    const staleCommit = commit(takeClaim('changed'), staff.assertScheduleUnchanged(member));

    await expect(staleCommit).rejects.toMatchObject({ definition: { code: 'request.conflict' } });
    expect(await uniqueClaims.exists('webhook', 'unchanged')).toBe(true);
    expect(await uniqueClaims.exists('webhook', 'changed')).toBe(false);
  });
});
