import { useQueries, useQuery } from '@tanstack/react-query';
import { listTeamPositions } from '#shared/staff/team-map-api.ts';
import { buildDrivingRouteQuery } from '#web/src/components/driving-route/driving-route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import type { LocatedPerson, RoutesByPerson } from './located-people.ts';

export const useTeamPositions = () => useQuery({ ...buildQuery(listTeamPositions), ...liveQuery });

/** Each person's route to the next appointment; the server logs why a route is missing (R436). */
export function useRoutes(people: readonly LocatedPerson[]): RoutesByPerson {
  return useQueries({
    queries: people.map(({ staffId, location: { latitude, longitude }, nextStop, isOutdated }) => {
      const isGoing = !isOutdated && nextStop?.address !== undefined && !nextStop.hasBegun;
      return buildDrivingRouteQuery({
        staffId,
        appointmentId: isGoing ? nextStop.appointmentId : undefined,
        from: { latitude, longitude },
      });
    }),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[people[index]?.staffId ?? '', data]] : []))),
  });
}
