import { useQuery } from '@tanstack/react-query';
import { type Position, planRoute } from '#shared/staff/api.ts';
import { call } from '#web/src/lib/call.ts';

/** About a kilometer: on the way the route is asked for again only when it has become another. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;
const tenMinutes = 10 * 60_000;

type UseDrivingRouteInput = {
  readonly staffId: string;
  /** Without an appointment or a position there is nothing to ask. */
  readonly appointmentId: string | undefined;
  readonly from: Position | undefined;
};

/** The way by car to the client of an appointment. */
export function useDrivingRoute({ staffId, appointmentId, from }: UseDrivingRouteInput) {
  const near = from && { latitude: roughly(from.latitude), longitude: roughly(from.longitude) };
  const key = ['staff', 'planRoute', staffId, appointmentId] as const;
  return useQuery({
    queryKey: [...key, near],
    queryFn: ({ signal }) => {
      if (appointmentId === undefined || from === undefined) throw new Error('asked for a route to nowhere');
      return call(planRoute, { params: { staffId }, body: { appointmentId, from } }, { signal });
    },
    enabled: appointmentId !== undefined && from !== undefined,
    staleTime: tenMinutes,
    // On the way the last route stays while the next is planned; the way to somebody else is no stand-in.
    placeholderData: (before, query) =>
      key.every((part, index) => query?.queryKey[index] === part) ? before : undefined,
  });
}
