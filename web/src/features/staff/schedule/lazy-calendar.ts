import { lazy, useEffect } from 'react';

const load = () => import('./schedule-calendar.tsx');

/** The calendar and its library, which are most of this screen's code: the rest works before they are here. */
export const ScheduleCalendar = lazy(async () => ({ default: (await load()).ScheduleCalendar }));

/** Fetches them while the hours are asked for; one that does not come is told where it is shown. */
export function usePreloadedCalendar() {
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
}
