import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { monthOf } from '#shared/core/civil-time.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { changeSchedule, getSchedule } from '#shared/staff/api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { gridRange } from '#web/src/ui/month-grid/month-grid-days.ts';

const keys = { schedule: ['staff', 'getSchedule'] } as const;

/** One person's blocks over the whole weeks of a day's month: every view of it draws from the same answer. */
export function useSchedule(staffId: string, date: string) {
  const range = gridRange(monthOf(date));
  return useQuery({
    queryKey: [...keys.schedule, { staffId, ...range }],
    queryFn: ({ signal }) => call(getSchedule, { params: { staffId }, query: range }, { signal }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
}

/** Whatever became of a change, the hours are asked for again. */
export function useChangeSchedule(staffId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeSchedule>) => call(changeSchedule, { params: { staffId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.schedule }),
  });
}
