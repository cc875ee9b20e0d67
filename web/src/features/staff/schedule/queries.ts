import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toMonth } from '#shared/core/civil-time.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { toGridRange } from '#web/src/ui/month-grid/month-grid-days.ts';

/** Loads a staff member's blocks in the full weeks of a month, for all views. */
export function useSchedule(staffId: string, date: string) {
  return useQuery({
    ...buildQuery(getSchedule, { params: { staffId }, query: toGridRange(toMonth(date)) }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
}

/** Refetches the hours after success or failure. */
export const useChangeSchedule = (staffId: string) =>
  useConfirmedCommand(changeSchedule, {
    inputOf: (change: ScheduleChange) => ({ params: { staffId }, body: { change } }),
    refreshes: [getSchedule],
    waitsForRefresh: true,
  });
