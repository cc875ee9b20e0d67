import { getInitials } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { DrivingRoute } from '#shared/staff/api.ts';
import type { TeamPosition } from '#shared/staff/team-map-api.ts';
import { createDestinationMarker, toLngLat } from '#web/src/components/driving-route/driving-route.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import type { MapMarker, MapRoute, MapView } from '#web/src/ui/map/map-drawing.ts';
import { teamMapText as text } from './copy.ts';

const minuteMs = 60_000;
/** Without an update for longer than this, a position counts as outdated. */
const outdatedMs = 5 * minuteMs;
/** The server deletes positions after this time. */
const retentionMs = 15 * minuteMs;
/** Initial zoom and maximum for the whole team (R436), and zoom for one person. */
const teamZoom = 10;
const personZoom = 12;

/** A staff member who shares their location. */
export type LocatedPerson = Omit<TeamPosition, 'location'> & {
  readonly location: NonNullable<TeamPosition['location']>;
  readonly isOutdated: boolean;
};

/** Age of a position; 0 if its clock is ahead. */
export const calculateAge = ({ sharedAt }: LocatedPerson['location'], now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(sharedAt));

/** Splits the team into members who share their location now and all others. */
export function splitTeam(team: readonly TeamPosition[], now: Date) {
  const people = team.flatMap(({ location, ...member }): LocatedPerson[] => {
    if (!location || calculateAge(location, now) >= retentionMs) return [];
    return [{ ...member, location, isOutdated: calculateAge(location, now) >= outdatedMs }];
  });
  const locatedIds = new Set(people.map(({ staffId }) => staffId));
  return { people, others: team.filter(({ staffId }) => !locatedIds.has(staffId)) };
}

const toMarker = (person: LocatedPerson): MapMarker => {
  const name = formatFullName(person);
  const outdatedClass = person.isOutdated ? ' map__person--silent' : '';
  return {
    id: person.staffId,
    at: toLngLat(person.location),
    name: person.isOutdated ? text.outdatedMarker(name) : name,
    className: `map__person ${toPersonClass(person.colorIndex)}${outdatedClass}`,
    text: getInitials(name),
  };
};

export type RoutesByPerson = ReadonlyMap<string, DrivingRoute>;

/** Markers and routes; routes of outdated positions are left out. */
export function buildMapContents(
  people: readonly LocatedPerson[],
  routes: RoutesByPerson,
): { markers: MapMarker[]; lines: MapRoute[] } {
  const routed = people.flatMap((person) => {
    const route = routes.get(person.staffId);
    return route ? [{ person, route }] : [];
  });
  const destinationMarkers = routed.map(({ person, route }) =>
    createDestinationMarker(
      `${person.staffId} end`,
      toLngLat(route.destination),
      text.destinationOf(formatFullName(person)),
    ),
  );
  const lines = routed.map(({ person, route }) => ({ line: route.line, colorIndex: person.colorIndex }));
  return { markers: [...destinationMarkers, ...people.map(toMarker)], lines };
}

/** Map section for one person or all, including known routes. */
export function toMapView(
  people: readonly LocatedPerson[],
  routes: RoutesByPerson,
  chosenId: string,
): MapView {
  const chosenPeople = people.filter(({ staffId }) => staffId === chosenId);
  const points = (chosenPeople.length > 0 ? chosenPeople : people).flatMap(({ staffId, location }) => {
    const route = routes.get(staffId);
    return [toLngLat(location), ...(route ? [toLngLat(route.destination)] : [])];
  });
  return { points, zoom: chosenPeople.length > 0 ? personZoom : teamZoom };
}
