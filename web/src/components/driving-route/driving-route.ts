import { duration } from '#shared/core/format.ts';
import { type DrivingRoute, type Position, planRoute } from '#shared/staff/api.ts';
import { keyOf, queryOf } from '#web/src/lib/query-of.ts';
import type { LngLat, MapMark } from '#web/src/ui/map/map-drawing.ts';

const metersPerKilometer = 1_000;
const secondsPerMinute = 60;
const tenMinutes = 10 * 60_000;

/** Rounds to about a kilometer, so that the route is not requested again for every small move. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

type DrivingRouteInput = {
  readonly staffId: string;
  readonly appointmentId: string | undefined;
  readonly from: Position | undefined;
};

/** Options of the query for the driving route to an appointment's client. */
export function drivingRouteQuery({ staffId, appointmentId = '', from }: DrivingRouteInput) {
  const near = { latitude: roughly(from?.latitude ?? 0), longitude: roughly(from?.longitude ?? 0) };
  const params = { staffId };
  return {
    ...queryOf(planRoute, { params, body: { appointmentId, from: from ?? near } }),
    queryKey: keyOf(planRoute, { params, body: { appointmentId, from: near } }),
    enabled: appointmentId !== '' && from !== undefined,
    staleTime: tenMinutes,
  };
}

export const minutesOf = ({ durationSeconds }: Pick<DrivingRoute, 'durationSeconds'>) =>
  Math.max(1, Math.round(durationSeconds / secondsPerMinute));

/** `12 min · 5.4 km` */
export const routeFigures = (route: DrivingRoute) =>
  `${duration(minutesOf(route))} · ${(route.distanceMeters / metersPerKilometer).toFixed(1)} km`;

export const pointOf = ({ longitude, latitude }: Position): LngLat => [longitude, latitude];

/** Map marker at the end of a route. */
export const destinationMark = (id: string, at: LngLat, name: string): MapMark => ({
  id,
  at,
  name,
  className: 'map__pin',
  isPin: true,
});

export const mapWords = {
  title: 'Mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  twoFingers: 'Usa dos dedos para mover el mapa',
  keyAndWheel: 'Usa {key} y la rueda para acercar el mapa',
} as const;

export const noMap = 'No se pudo cargar Google Maps.';
