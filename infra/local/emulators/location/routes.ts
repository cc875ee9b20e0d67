import * as z from 'zod/mini';
import { calculateBounds, calculateMeters } from './distance.ts';
import type { Position } from './gazetteer.ts';
import { positionShape } from './position.ts';

/** Road distance per straight distance. Ponce to San Juan is 74 km by air and about 110 km by road. */
const roadFactor = 1.5;
const metersPerSecond = 70_000 / 3600;
const metersPerUnit = { Kilometers: 1000, Miles: 1609.344 };

export const routeShape = z.strictObject({
  DeparturePosition: positionShape,
  DestinationPosition: positionShape,
  WaypointPositions: z.optional(z.array(positionShape).check(z.maxLength(23))),
  TravelMode: z.optional(z.literal('Car')),
  DepartNow: z.optional(z.boolean()),
  DistanceUnit: z.optional(z.enum(['Kilometers', 'Miles'])),
  IncludeLegGeometry: z.optional(z.boolean()),
});

type RouteLeg = { readonly from: Position; readonly to: Position; readonly meters: number };

export function calculateRoute(request: z.infer<typeof routeShape>) {
  const unit = request.DistanceUnit ?? 'Kilometers';
  const stops: Position[] = [
    request.DeparturePosition,
    ...(request.WaypointPositions ?? []),
    request.DestinationPosition,
  ];
  const legs = listLegs(stops);
  const toMeasures = (meters: number) => ({
    Distance: meters / metersPerUnit[unit],
    DurationSeconds: Math.round(meters / metersPerSecond),
  });
  const totalMeters = legs.reduce((sum, { meters }) => sum + meters, 0);
  return {
    Legs: legs.map(({ from, to, meters }) => {
      const legBounds = { StartPosition: from, EndPosition: to, ...toMeasures(meters) };
      return {
        ...legBounds,
        Steps: [{ ...legBounds, GeometryOffset: 0 }],
        Geometry: request.IncludeLegGeometry ? { LineString: [from, to] } : undefined,
      };
    }),
    Summary: {
      RouteBBox: calculateBounds(stops),
      DataSource: 'Here',
      ...toMeasures(totalMeters),
      DistanceUnit: unit,
    },
  };
}

function listLegs(stops: readonly Position[]): RouteLeg[] {
  return stops.slice(1).flatMap((stop, index) => {
    const previous = stops[index];
    if (!previous) return [];
    return [{ from: previous, to: stop, meters: calculateMeters(previous, stop) * roadFactor }];
  });
}
