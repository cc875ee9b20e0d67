import { MapPinOff, Navigation } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { type DrivingRoute, type Position, planRoute } from '#shared/staff/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { IslandMap } from '#web/src/ui/map/island-map.tsx';
import { appointmentMapText, googleMapsUrl, mapWords, routeFailure } from './copy.ts';
import './appointment-map.css';
import { useQuery } from '@tanstack/react-query';
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
function useDrivingRoute({ staffId, appointmentId = '', from }: UseDrivingRouteInput) {
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

type Props = {
  staffId: string;
  appointment: AssignedAppointment | undefined;
  /** Where the aesthetician is, while they share it. */
  position: Position | undefined;
  /** Another one each time the appointment is asked for by hand: the map then takes the focus. */
  asked: object | undefined;
};

/** The way to a client. The map is a help: the address, the figures and Google's own navigation stand without it. */
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

/** How far it is, or why that is not known. */
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
  return route.data ? appointmentMapText.figures(route.data) : appointmentMapText.planning;
}

const Missing = ({ children }: { children: string }) => (
  <p className="appointment-map__missing">{children}</p>
);

type DrawnProps = { position: Position; route: DrivingRoute | undefined; address: string | undefined };

function DrawnRoute({ position: { latitude, longitude }, route, address }: DrawnProps) {
  const own = useMemo<[number, number]>(() => [longitude, latitude], [longitude, latitude]);
  const destination = useMemo<[number, number] | undefined>(
    () => route && [route.destination.longitude, route.destination.latitude],
    [route],
  );
  return (
    <IslandMap
      words={mapWords}
      label={
        route && address !== undefined
          ? appointmentMapText.mapOfRoute(route, address)
          : appointmentMapText.mapOfIsland
      }
      own={own}
      destination={destination}
      line={route?.line}
      fallback={
        <p role="status" className="appointment-map__none small">
          <MapPinOff aria-hidden />
          {appointmentMapText.noMap}
        </p>
      }
    />
  );
}
