import { describe, expect, it } from 'vitest';
import type { DrivingRoute } from '#shared/staff/api.ts';
import type { TeamPosition } from '#shared/staff/team-map-api.ts';
import {
  buildMapContents,
  calculateAge,
  splitTeam,
  toMapView,
} from '#web/src/features/staff/map/located-people.ts';

const now = new Date('2026-11-24T15:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
const buildPosition = (staffId: string, seconds?: number): TeamPosition => ({
  staffId,
  firstName: 'Camila',
  lastName: 'Vega',
  colorIndex: 2,
  phone: '787-555-0142',
  ...(seconds !== undefined && {
    location: { latitude: 18.43, longitude: -66.06, sharedAt: secondsAgo(seconds) },
  }),
});
const route: DrivingRoute = {
  destination: { latitude: 18.01, longitude: -66.6, label: 'Calle Sol 4, Ponce' },
  line: [
    [-66.06, 18.43],
    [-66.6, 18.01],
  ],
  distanceMeters: 90_000,
  durationSeconds: 4_000,
};
const sharedPosition = [-66.06, 18.43];
const destination = [-66.6, 18.01];

describe('splitTeam', () => {
  it('includes the staff members who share a position until it expires [R437]', () => {
    const team = [
      buildPosition('a', 12),
      buildPosition('b'),
      buildPosition('c', 15 * 60),
      buildPosition('d', 15 * 60 - 1),
    ];

    const { locatedMembers, unlocatedMembers } = splitTeam(team, now);

    expect(locatedMembers.map(({ staffId }) => staffId)).toEqual(['a', 'd']);
    expect(unlocatedMembers.map(({ staffId }) => staffId)).toEqual(['b', 'c']);
  });

  it.each([
    [299, false],
    [300, true],
  ])('marks a position of %i s ago as outdated: %s', (seconds, isOutdated) => {
    expect(splitTeam([buildPosition('a', seconds)], now).locatedMembers[0]?.isOutdated).toBe(isOutdated);
  });

  it('treats a position in the future as current', () => {
    expect(calculateAge(splitTeam([buildPosition('a', -30)], now).locatedMembers[0]!.location, now)).toBe(0);
  });
});

describe('the contents of the team map', () => {
  it('show each staff member in their color, and the route to their next appointment [R435]', () => {
    const { locatedMembers } = splitTeam([buildPosition('a', 12), buildPosition('b', 400)], now);

    const { markers, lines } = buildMapContents(locatedMembers, new Map([['a', route]]));

    expect(markers).toMatchObject([
      { id: 'a end', at: destination, name: 'Destino de Camila Vega', isPin: true },
      { id: 'a', at: sharedPosition, name: 'Camila Vega', text: 'CV', className: 'map__person person-3' },
      {
        id: 'b',
        at: sharedPosition,
        name: 'Camila Vega, sin señal',
        className: 'map__person person-3 map__person--silent',
      },
    ]);
    expect(lines).toEqual([{ line: route.line, colorIndex: 2 }]);
  });

  it('show all staff members at zoom 10 at most, and a chosen staff member at zoom 12 [R436]', () => {
    const { locatedMembers } = splitTeam([buildPosition('a', 12), buildPosition('b', 12)], now);
    const routes = new Map([['a', route]]);

    expect(toMapView(locatedMembers, routes, '')).toEqual({
      points: [sharedPosition, destination, sharedPosition],
      zoom: 10,
    });
    expect(toMapView(locatedMembers, routes, 'b')).toEqual({ points: [sharedPosition], zoom: 12 });
  });
});
