import { useQuery } from '@tanstack/react-query';
import { type Position, planRoute } from '#shared/staff/api.ts';
import { keyOf, queryOf } from '#web/src/lib/query-of.ts';

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
export function useDrivingRoute({ staffId, appointmentId = '', from }: UseDrivingRouteInput) {
  const near = { latitude: roughly(from?.latitude ?? 0), longitude: roughly(from?.longitude ?? 0) };
  const params = { staffId };
  return useQuery({
    ...queryOf(planRoute, { params, body: { appointmentId, from: from ?? near } }),
    queryKey: keyOf(planRoute, { params, body: { appointmentId, from: near } }),
    enabled: appointmentId !== '' && from !== undefined,
    staleTime: tenMinutes,
    // On the way the last route stays while the next is planned; the way to somebody else is no stand-in.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[1];
      return asked?.params?.staffId === staffId && asked.body?.appointmentId === appointmentId
        ? before
        : undefined;
    },
  });
}
