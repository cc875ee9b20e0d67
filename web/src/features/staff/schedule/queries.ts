import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { monthOf } from '#shared/core/civil-time.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { gridRange } from '#web/src/ui/month-grid/month-grid-days.ts';

/** One person's blocks over the whole weeks of a day's month: every view of it draws from the same answer. */
export function useSchedule(staffId: string, date: string) {
  return useQuery({
    ...queryOf(getSchedule, { params: { staffId }, query: gridRange(monthOf(date)) }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
}

/** Whatever became of a change, the hours are asked for again. */
export const useChangeSchedule = (staffId: string) =>
  useConfirmedCommand(changeSchedule, {
    inputOf: (change: ScheduleChange) => ({ params: { staffId }, body: { change } }),
    refreshes: [getSchedule],
    waitsForRefresh: true,
  });
