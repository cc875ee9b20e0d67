import { useQuery } from '@tanstack/react-query';
import { MapPinOff, Navigation } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { DrivingRoute, Position } from '#shared/staff/api.ts';
import {
  buildDrivingRouteQuery,
  createDestinationMarker,
  formatRoute,
  mapCopy,
  mapFailedText,
  toLngLat,
} from '#web/src/components/driving-route/driving-route.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { IslandMap } from '#web/src/ui/map/island-map.tsx';
import type { LngLat } from '#web/src/ui/map/map-drawing.ts';
import { buildGoogleMapsUrl } from '../../shared/maps-url.ts';
import { appointmentMapText, describeRouteError } from './copy.ts';

/** Zoom level of R259. A longer route zooms out to fit. */
const closeZoom = 12;

/** Keeps the previous route while the next loads, but only for the same client. */
function useDrivingRoute({ staffId, appointmentId, from }: Parameters<typeof buildDrivingRouteQuery>[0]) {
  return useQuery({
    ...buildDrivingRouteQuery({ staffId, appointmentId, from }),
    placeholderData: (previousRoute, query) => {
      const previousRequest = query?.queryKey[1];
      return previousRequest?.params?.staffId === staffId &&
        previousRequest.body?.appointmentId === appointmentId
        ? previousRoute
        : undefined;
    },
  });
}

/** On phones the buttons wrap below the text and fill the line. */
const growingButton = { flex: '1 0 auto' } as const;

type Props = {
  staffId: string;
  appointment: AssignedAppointment | undefined;
  /** The staff member's position, while shared. */
  position: Position | undefined;
  /** A new object for each manual request, which moves the focus to the map. */
  routeRequest: object | undefined;
};

/** Route to a client. Address, figures and the Google Maps link work without the map. */
export function AppointmentMap({ staffId, appointment, position, routeRequest }: Props) {
  const address = appointment?.address?.trim() || undefined;
  const route = useDrivingRoute({
    staffId,
    from: position,
    appointmentId: address === undefined ? undefined : appointment?.appointmentId,
  });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (routeRequest) section.current?.focus();
  }, [routeRequest]);

  return (
    <Card>
      <section
        ref={section}
        tabIndex={-1}
        style={{ overflow: 'hidden', borderRadius: 'inherit' }}
        aria-label={appointmentMapText.title}
      >
        {position && <DrawnRoute position={position} route={route.data} address={address} />}
        <Row gap={12} pad="14 16" wrap>
          <Stack gap={2} style={{ flex: '1 1 148px' }}>
            <p className="strong">
              {appointment ? formatFullName(appointment.patient) : appointmentMapText.noAppointmentTitle}
            </p>
            {address !== undefined && <p className="small">{address}</p>}
            <div role="status" className="small muted n">
              <RouteState appointment={appointment} address={address} position={position} route={route} />
            </div>
          </Stack>
          {route.isError && (
            <Button style={growingButton} busy={route.isFetching} onClick={() => void route.refetch()}>
              {appointmentMapText.retry}
            </Button>
          )}
          {appointment && address !== undefined && (
            <a
              className={toButtonClass()}
              style={growingButton}
              href={buildGoogleMapsUrl(address)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={appointmentMapText.openMapsTo(formatFullName(appointment.patient))}
            >
              <Navigation aria-hidden />
              {appointmentMapText.openMaps}
            </a>
          )}
        </Row>
      </section>
    </Card>
  );
}

type StateProps = Pick<Props, 'appointment' | 'position'> & {
  address: string | undefined;
  route: ReturnType<typeof useDrivingRoute>;
};

/** Distance and time, or why they are unknown. */
function RouteState({ appointment, address, position, route }: StateProps) {
  if (!appointment) return appointmentMapText.noAppointmentHint;
  if (address === undefined) return <MissingRoute>{appointmentMapText.noAddress}</MissingRoute>;
  if (!position)
    return (
      <>
        <MissingRoute>{appointmentMapText.noPosition}</MissingRoute>
        {appointmentMapText.noPositionHint}
      </>
    );
  if (route.isError) return <MissingRoute>{describeRouteError(route.error)}</MissingRoute>;
  return route.data ? formatRoute(route.data) : appointmentMapText.calculating;
}

const MissingRoute = ({ children }: { children: string }) => (
  <Text as="p" tone="ink">
    {children}
  </Text>
);

type DrawnRouteProps = { position: Position; route: DrivingRoute | undefined; address: string | undefined };

function DrawnRoute({ position: { latitude, longitude }, route, address }: DrawnRouteProps) {
  const staffPosition = useMemo<LngLat>(() => [longitude, latitude], [longitude, latitude]);
  const destination = useMemo(() => route && toLngLat(route.destination), [route]);
  const markers = useMemo(
    () => [
      { id: 'own', at: staffPosition, name: appointmentMapText.ownPosition, className: 'map__own' },
      ...(destination ? [createDestinationMarker('end', destination, appointmentMapText.destination)] : []),
    ],
    [staffPosition, destination],
  );
  const lines = useMemo(() => (route ? [{ line: route.line }] : []), [route]);
  // Memoized, so that the map only refits for another route.
  const view = useMemo(
    () => destination && { points: [destination, ...(route?.line ?? [])], zoom: closeZoom },
    [destination, route],
  );
  return (
    <IslandMap
      copy={mapCopy}
      label={
        route && address !== undefined
          ? appointmentMapText.mapOfRoute(route, address)
          : appointmentMapText.mapOfIsland
      }
      markers={markers}
      lines={lines}
      view={view}
      fallback={
        <Row
          as="p"
          role="status"
          gap={8}
          pad={16}
          justify="center"
          size={14}
          tone="secondary"
          style={{ minHeight: 96, background: 'var(--ds-sunken)' }}
        >
          <MapPinOff aria-hidden />
          {mapFailedText}
        </Row>
      }
    />
  );
}
