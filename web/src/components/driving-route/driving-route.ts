import { formatDuration } from '#shared/core/format.ts';
import { type DrivingRoute, type Position, planRoute } from '#shared/staff/api.ts';
import { buildQuery, buildQueryKey } from '#web/src/lib/build-query.ts';
import type { LngLat, MapMarker } from '#web/src/ui/map/map-drawing.ts';

const metersPerKilometer = 1_000;
const secondsPerMinute = 60;
const staleTimeMs = 10 * 60_000;

/** Rounds to about a kilometer, so that the route is not requested again for every small move. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100;

type DrivingRouteInput = {
  readonly staffId: string;
  readonly appointmentId: string | undefined;
  readonly from: Position | undefined;
};

/** Builds the options of the query for the driving route to an appointment's client. */
export function buildDrivingRouteQuery({ staffId, appointmentId = '', from }: DrivingRouteInput) {
  const roundedFrom = {
    latitude: roundDegrees(from?.latitude ?? 0),
    longitude: roundDegrees(from?.longitude ?? 0),
  };
  const params = { staffId };
  return {
    ...buildQuery(planRoute, { params, body: { appointmentId, from: from ?? roundedFrom } }),
    queryKey: buildQueryKey(planRoute, { params, body: { appointmentId, from: roundedFrom } }),
    enabled: appointmentId !== '' && from !== undefined,
    staleTime: staleTimeMs,
  };
}

export const toRouteMinutes = ({ durationSeconds }: Pick<DrivingRoute, 'durationSeconds'>) =>
  Math.max(1, Math.round(durationSeconds / secondsPerMinute));

/** Formats a route as `12 min · 5.4 km`. */
export const formatRoute = (route: DrivingRoute) =>
  `${formatDuration(toRouteMinutes(route))} · ${(route.distanceMeters / metersPerKilometer).toFixed(1)} km`;

export const toLngLat = ({ longitude, latitude }: Position): LngLat => [longitude, latitude];

/** Creates the map marker at the end of a route. */
export const createDestinationMarker = (id: string, position: LngLat, name: string): MapMarker => ({
  id,
  at: position,
  name,
  className: 'map__pin',
  isPin: true,
});

export const mapCopy = {
  title: 'Mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  twoFingers: 'Usa dos dedos para mover el mapa',
  keyAndWheel: 'Usa {key} y la rueda para acercar el mapa',
} as const;

export const mapFailedText = 'No se pudo cargar Google Maps.';
