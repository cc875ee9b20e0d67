import type { Position } from './gazetteer.ts';

const earthRadiusMeters = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Calculates the great-circle distance in meters (haversine). */
export function metersBetween([fromX, fromY]: Position, [toX, toY]: Position): number {
  const height = Math.sin(radians(toY - fromY) / 2) ** 2;
  const width = Math.sin(radians(toX - fromX) / 2) ** 2;
  const chord = height + Math.cos(radians(fromY)) * Math.cos(radians(toY)) * width;
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(chord));
}

/** Returns the west, south, east and north bounds of points. */
export function boxAround(points: readonly Position[]): [number, number, number, number] {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
