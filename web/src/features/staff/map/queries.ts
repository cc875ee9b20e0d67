import { useQueries, useQuery } from '@tanstack/react-query';
import { listTeamPositions } from '#shared/staff/team-map-api.ts';
import { drivingRouteQuery } from '#web/src/components/driving-route/driving-route.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import type { OnMapPerson, Routes } from './on-map.ts';

export const useTeamPositions = () => useQuery({ ...queryOf(listTeamPositions), ...liveQuery });

/** Each person's route to the next appointment; the server logs why a route is missing (R436). */
export function useRoutes(people: readonly OnMapPerson[]): Routes {
  return useQueries({
    queries: people.map(({ staffId, location: { latitude, longitude }, nextStop, isSilent }) => {
      const isGoing = !isSilent && nextStop?.address !== undefined && !nextStop.hasBegun;
      return drivingRouteQuery({
        staffId,
        appointmentId: isGoing ? nextStop.appointmentId : undefined,
        from: { latitude, longitude },
      });
    }),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, index) => (data ? [[people[index]?.staffId ?? '', data]] : []))),
  });
}
