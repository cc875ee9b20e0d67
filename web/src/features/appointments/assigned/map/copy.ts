import { formatDuration } from '#shared/core/format.ts';
import type { DrivingRoute } from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { toRouteMinutes } from '#web/src/components/driving-route/driving-route.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

/** Copy of the route. Texts of R261 to R265 are literal. */
export const appointmentMapText = {
  title: 'Ruta',
  ownPosition: 'Tu posición',
  destination: 'Destino',
  noAppointmentTitle: 'Tu posición',
  noAppointmentHint: 'Toca la flecha de una visita para ver su ruta aquí.',
  mapOfIsland: 'Mapa de Puerto Rico con tu posición',
  mapOfRoute: (route: DrivingRoute, address: string) =>
    `Mapa con la ruta de ${formatDuration(toRouteMinutes(route))} hasta ${address}`,
  calculating: 'Calculando la ruta...',
  noAddress: staffErrors.no_address.text,
  noPosition: staffErrors.no_position.text,
  noPositionHint: 'Activa Compartir ubicación para ver la ruta, o ábrela en Google Maps.',
  failed: 'Error al procesar la navegación. Intenta nuevamente.',
  retry: 'Reintentar',
  openMaps: 'Abrir Google Maps',
  openMapsTo: (name: string) => `Abrir Google Maps: ruta a ${name}`,
} as const;

/** Shows domain errors with their own text and any other error with the specified sentence. */
export const describeRouteError = (error: unknown) =>
  toKnownErrorMessage(error, staffErrors) ?? appointmentMapText.failed;
