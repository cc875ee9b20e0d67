import { initials } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { DrivingRoute } from '#shared/staff/api.ts';
import type { TeamPosition } from '#shared/staff/team-map-api.ts';
import { destinationMark, pointOf } from '#web/src/components/driving-route/driving-route.ts';
import { personClass } from '#web/src/ui/display/person-class.ts';
import type { MapMark, MapSight, MapWay } from '#web/src/ui/map/map-drawing.ts';
import { teamMapText as text } from './copy.ts';

const minuteMs = 60_000;
/** Without an update for longer than this, a position counts as outdated. */
const silentMs = 5 * minuteMs;
/** The server deletes positions after this time. */
const keptMs = 15 * minuteMs;
/** Initial zoom and maximum for the whole team (R436), and zoom for one person. */
const teamZoom = 10;
const personZoom = 12;

/** A staff member who shares their location. */
export type OnMapPerson = Omit<TeamPosition, 'location'> & {
  readonly location: NonNullable<TeamPosition['location']>;
  readonly isSilent: boolean;
};

/** Age of a position; 0 if its clock is ahead. */
export const ageOf = ({ sharedAt }: OnMapPerson['location'], now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(sharedAt));

/** Splits the team into those who share their location now and the others. */
export function splitTeam(team: readonly TeamPosition[], now: Date) {
  const people = team.flatMap(({ location, ...member }): OnMapPerson[] => {
    if (!location || ageOf(location, now) >= keptMs) return [];
    return [{ ...member, location, isSilent: ageOf(location, now) >= silentMs }];
  });
  const ids = new Set(people.map(({ staffId }) => staffId));
  return { people, others: team.filter(({ staffId }) => !ids.has(staffId)) };
}

const markOf = (person: OnMapPerson): MapMark => {
  const name = fullName(person);
  const silent = person.isSilent ? ' map__person--silent' : '';
  return {
    id: person.staffId,
    at: pointOf(person.location),
    name: person.isSilent ? text.silentMark(name) : name,
    className: `map__person ${personClass(person.colorIndex)}${silent}`,
    text: initials(name),
  };
};

export type Routes = ReadonlyMap<string, DrivingRoute>;

/** Markers and routes; routes of outdated positions are left out. */
export function placesOf(
  people: readonly OnMapPerson[],
  routes: Routes,
): { marks: MapMark[]; ways: MapWay[] } {
  const onTheWay = people.flatMap((person) => {
    const route = routes.get(person.staffId);
    return route ? [{ person, route }] : [];
  });
  const ends = onTheWay.map(({ person, route }) =>
    destinationMark(
      `${person.staffId} end`,
      pointOf(route.destination),
      text.destinationOf(fullName(person)),
    ),
  );
  const ways = onTheWay.map(({ person, route }) => ({ line: route.line, colorIndex: person.colorIndex }));
  return { marks: [...ends, ...people.map(markOf)], ways };
}

/** Map section for one person or all, including known routes. */
export function sightOf(people: readonly OnMapPerson[], routes: Routes, chosenId: string): MapSight {
  const chosen = people.filter(({ staffId }) => staffId === chosenId);
  const points = (chosen.length > 0 ? chosen : people).flatMap(({ staffId, location }) => {
    const route = routes.get(staffId);
    return [pointOf(location), ...(route ? [pointOf(route.destination)] : [])];
  });
  return { points, zoom: chosen.length > 0 ? personZoom : teamZoom };
}
