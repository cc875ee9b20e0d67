import { useQueries, useQuery } from '@tanstack/react-query';
import { listTeamPositions } from '#shared/staff/team-map-api.ts';
import { buildDrivingRouteQuery } from '#web/src/components/driving-route/driving-route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import type { LocatedMember, RoutesByMember } from './located-people.ts';

export const useTeamPositions = () => useQuery({ ...buildQuery(listTeamPositions), ...liveQuery });

/** Loads the route of each staff member to the next appointment. The server logs why one is missing (R436). */
export function useRoutes(locatedMembers: readonly LocatedMember[]): RoutesByMember {
  return useQueries({
    queries: locatedMembers.map(({ staffId, location: { latitude, longitude }, nextStop, isOutdated }) => {
      const isGoing = !isOutdated && nextStop?.address !== undefined && !nextStop.hasBegun;
      return buildDrivingRouteQuery({
        staffId,
        appointmentId: isGoing ? nextStop.appointmentId : undefined,
        from: { latitude, longitude },
      });
    }),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => (data ? [[locatedMembers[index]?.staffId ?? '', data]] : [])),
      ),
  });
}
