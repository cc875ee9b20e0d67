import type { Position } from './gazetteer.ts';

const earthRadiusMeters = 6_371_000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Calculates the great-circle distance in meters (haversine). */
export function calculateMeters([fromX, fromY]: Position, [toX, toY]: Position): number {
  const height = Math.sin(toRadians(toY - fromY) / 2) ** 2;
  const width = Math.sin(toRadians(toX - fromX) / 2) ** 2;
  const chord = height + Math.cos(toRadians(fromY)) * Math.cos(toRadians(toY)) * width;
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(chord));
}

/** Returns the west, south, east and north bounds of points. */
export function calculateBounds(points: readonly Position[]): [number, number, number, number] {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
