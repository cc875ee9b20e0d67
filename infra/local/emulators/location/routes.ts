import * as z from 'zod/mini';
import { boxAround, metersBetween } from './distance.ts';
import type { Position } from './gazetteer.ts';
import { positionShape } from './position.ts';

/** Mountain roads wind: Ponce to San Juan is 74 km by air and some 110 by road. */
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

type Stretch = { readonly from: Position; readonly to: Position; readonly meters: number };

/** Calculates a drive in straight lines, one leg between successive stops. */
export function calculateRoute(request: z.infer<typeof routeShape>) {
  const unit = request.DistanceUnit ?? 'Kilometers';
  const stops: Position[] = [
    request.DeparturePosition,
    ...(request.WaypointPositions ?? []),
    request.DestinationPosition,
  ];
  const stretches = stretchesOf(stops);
  const measured = (meters: number) => ({
    Distance: meters / metersPerUnit[unit],
    DurationSeconds: Math.round(meters / metersPerSecond),
  });
  const total = stretches.reduce((sum, { meters }) => sum + meters, 0);
  return {
    Legs: stretches.map(({ from, to, meters }) => {
      const course = { StartPosition: from, EndPosition: to, ...measured(meters) };
      return {
        ...course,
        Steps: [{ ...course, GeometryOffset: 0 }],
        Geometry: request.IncludeLegGeometry ? { LineString: [from, to] } : undefined,
      };
    }),
    Summary: {
      RouteBBox: boxAround(stops),
      DataSource: 'Here',
      ...measured(total),
      DistanceUnit: unit,
    },
  };
}

function stretchesOf(stops: readonly Position[]): Stretch[] {
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index];
    return from ? [{ from, to, meters: metersBetween(from, to) * roadFactor }] : [];
  });
}
