import { addDays, getWeekday } from '#shared/core/civil-time.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';

const weeksBack = 8;

/** Returns hours from Monday to Saturday since two months ago, with a day off and a short day next week. */
export function seedAvailability(input: {
  staffId: string;
  hours: readonly [start: string, end: string];
  today: string;
}): AvailabilityBlock[] {
  const { staffId, today } = input;
  const [start, end] = input.hours;
  const sunday = addDays(today, -7 * weeksBack - getWeekday(today));
  const weekly = [1, 2, 3, 4, 5, 6].map((day) => ({
    kind: 'weekly' as const,
    staffId,
    date: addDays(sunday, day),
    start,
    end,
    blockId: `weekly-${day}`,
  }));
  const monday = addDays(today, 8 - getWeekday(today));
  return [
    ...weekly,
    { kind: 'exclusion', staffId, blockId: 'day-off', date: addDays(monday, 2), weeklyBlockId: 'weekly-3' },
    {
      kind: 'override',
      staffId,
      blockId: 'short-day',
      date: addDays(monday, 4),
      weeklyBlockId: 'weekly-5',
      start,
      end: '14:00',
    },
  ];
}
