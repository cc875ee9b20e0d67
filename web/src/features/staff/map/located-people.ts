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
/** Initial zoom and maximum for the whole team (R436), and zoom for one member. */
const teamZoom = 10;
const memberZoom = 12;

/** A staff member who shares their location. */
export type LocatedMember = Omit<TeamPosition, 'location'> & {
  readonly location: NonNullable<TeamPosition['location']>;
  readonly isOutdated: boolean;
};

/** Returns the age of a position in milliseconds, or 0 if its clock is ahead. */
export const calculateAge = ({ sharedAt }: LocatedMember['location'], now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(sharedAt));

/** Splits the team into members who share their location now and all others. */
export function splitTeam(team: readonly TeamPosition[], now: Date) {
  const locatedMembers = team.flatMap(({ location, ...member }): LocatedMember[] => {
    if (!location || calculateAge(location, now) >= retentionMs) return [];
    return [{ ...member, location, isOutdated: calculateAge(location, now) >= outdatedMs }];
  });
  const locatedIds = new Set(locatedMembers.map(({ staffId }) => staffId));
  return { locatedMembers, unlocatedMembers: team.filter(({ staffId }) => !locatedIds.has(staffId)) };
}

const toMarker = (member: LocatedMember): MapMarker => {
  const name = formatFullName(member);
  const outdatedClass = member.isOutdated ? ' map__person--silent' : '';
  return {
    id: member.staffId,
    at: toLngLat(member.location),
    name: member.isOutdated ? text.outdatedMarker(name) : name,
    className: `map__person ${toPersonClass(member.colorIndex)}${outdatedClass}`,
    text: getInitials(name),
  };
};

export type RoutesByMember = ReadonlyMap<string, DrivingRoute>;

/** Builds the markers and routes. Outdated positions have no route. */
export function buildMapContents(
  locatedMembers: readonly LocatedMember[],
  routes: RoutesByMember,
): { markers: MapMarker[]; lines: MapRoute[] } {
  const routed = locatedMembers.flatMap((member) => {
    const route = routes.get(member.staffId);
    return route ? [{ member, route }] : [];
  });
  const destinationMarkers = routed.map(({ member, route }) =>
    createDestinationMarker(
      `${member.staffId} end`,
      toLngLat(route.destination),
      text.destinationOf(formatFullName(member)),
    ),
  );
  const lines = routed.map(({ member, route }) => ({ line: route.line, colorIndex: member.colorIndex }));
  return { markers: [...destinationMarkers, ...locatedMembers.map(toMarker)], lines };
}

/** Returns the map section for one staff member or all, including known routes. */
export function toMapView(
  locatedMembers: readonly LocatedMember[],
  routes: RoutesByMember,
  chosenId: string,
): MapView {
  const chosenMembers = locatedMembers.filter(({ staffId }) => staffId === chosenId);
  const points = (chosenMembers.length > 0 ? chosenMembers : locatedMembers).flatMap(
    ({ staffId, location }) => {
      const route = routes.get(staffId);
      return [toLngLat(location), ...(route ? [toLngLat(route.destination)] : [])];
    },
  );
  return { points, zoom: chosenMembers.length > 0 ? memberZoom : teamZoom };
}
