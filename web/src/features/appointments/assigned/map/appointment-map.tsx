import { useQuery } from '@tanstack/react-query';
import { MapPinOff, Navigation } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { fullName } from '#shared/core/person.ts';
import type { DrivingRoute, Position } from '#shared/staff/api.ts';
import {
  destinationMark,
  drivingRouteQuery,
  mapWords,
  noMap,
  pointOf,
  routeFigures,
} from '#web/src/components/driving-route/driving-route.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { IslandMap } from '#web/src/ui/map/island-map.tsx';
import type { LngLat } from '#web/src/ui/map/map-drawing.ts';
import { appointmentMapText, googleMapsUrl, routeFailure } from './copy.ts';
import './appointment-map.css';

/** R259; a longer route zooms out to fit. */
const closeZoom = 12;

/** Keeps the previous route while the next loads, but only for the same client. */
function useDrivingRoute({ staffId, appointmentId, from }: Parameters<typeof drivingRouteQuery>[0]) {
  return useQuery({
    ...drivingRouteQuery({ staffId, appointmentId, from }),
    placeholderData: (before, query) => {
      const asked = query?.queryKey[1];
      return asked?.params?.staffId === staffId && asked.body?.appointmentId === appointmentId
        ? before
        : undefined;
    },
  });
}

type Props = {
  staffId: string;
  appointment: AssignedAppointment | undefined;
  /** The staff member's position, while shared. */
  position: Position | undefined;
  /** A new object for each manual request, which moves the focus to the map. */
  asked: object | undefined;
};

/** Route to a client; address, figures and the Google Maps link work without the map. */
export function AppointmentMap({ staffId, appointment, position, asked }: Props) {
  const address = appointment?.address?.trim() || undefined;
  const route = useDrivingRoute({
    staffId,
    from: position,
    appointmentId: address === undefined ? undefined : appointment?.appointmentId,
  });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) section.current?.focus();
  }, [asked]);

  return (
    <Card>
      <section ref={section} tabIndex={-1} className="appointment-map" aria-label={appointmentMapText.title}>
        {position && <DrawnRoute position={position} route={route.data} address={address} />}
        <div className="appointment-map__foot">
          <div className="appointment-map__text">
            <p className="strong">
              {appointment ? fullName(appointment.patient) : appointmentMapText.nobody}
            </p>
            {address !== undefined && <p className="small">{address}</p>}
            <div role="status" className="small muted n">
              <RouteState appointment={appointment} address={address} position={position} route={route} />
            </div>
          </div>
          {route.isError && (
            <Button
              className="appointment-map__action"
              busy={route.isFetching}
              onClick={() => void route.refetch()}
            >
              {appointmentMapText.retry}
            </Button>
          )}
          {appointment && address !== undefined && (
            <a
              className={`${buttonClass()} appointment-map__action`}
              href={googleMapsUrl(address)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={appointmentMapText.openMapsTo(fullName(appointment.patient))}
            >
              <Navigation aria-hidden />
              {appointmentMapText.openMaps}
            </a>
          )}
        </div>
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
  if (!appointment) return appointmentMapText.nobodyNext;
  if (address === undefined) return <Missing>{appointmentMapText.noAddress}</Missing>;
  if (!position)
    return (
      <>
        <Missing>{appointmentMapText.noPosition}</Missing>
        {appointmentMapText.noPositionNext}
      </>
    );
  if (route.isError) return <Missing>{routeFailure(route.error)}</Missing>;
  return route.data ? routeFigures(route.data) : appointmentMapText.planning;
}

const Missing = ({ children }: { children: string }) => (
  <p className="appointment-map__missing">{children}</p>
);

type DrawnProps = { position: Position; route: DrivingRoute | undefined; address: string | undefined };

function DrawnRoute({ position: { latitude, longitude }, route, address }: DrawnProps) {
  const own = useMemo<LngLat>(() => [longitude, latitude], [longitude, latitude]);
  const end = useMemo(() => route && pointOf(route.destination), [route]);
  const marks = useMemo(
    () => [
      { id: 'own', at: own, name: appointmentMapText.own, className: 'map__own' },
      ...(end ? [destinationMark('end', end, appointmentMapText.destination)] : []),
    ],
    [own, end],
  );
  const ways = useMemo(() => (route ? [{ line: route.line }] : []), [route]);
  // Memoized: the map only refits for another route.
  const sight = useMemo(
    () => end && { points: [end, ...(route?.line ?? [])], zoom: closeZoom },
    [end, route],
  );
  return (
    <IslandMap
      words={mapWords}
      label={
        route && address !== undefined
          ? appointmentMapText.mapOfRoute(route, address)
          : appointmentMapText.mapOfIsland
      }
      marks={marks}
      ways={ways}
      sight={sight}
      fallback={
        <p role="status" className="appointment-map__none small">
          <MapPinOff aria-hidden />
          {noMap}
        </p>
      }
    />
  );
}
