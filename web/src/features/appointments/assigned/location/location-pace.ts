import type { Position } from '#shared/staff/api.ts';

/** While moving, at most this often; standing still, often enough that the server does not forget (15 min). */
const movingMs = 30_000;
const stillMs = 5 * 60_000;
/** Nearer than this is the same place told with another error. */
const stillMeters = 25;

const metersPerDegree = 111_320;

/** Good to a meter over the distances that a person moves in minutes. */
function metersBetween(from: Position, to: Position): number {
  const north = (to.latitude - from.latitude) * metersPerDegree;
  const shrunk = Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, (to.longitude - from.longitude) * metersPerDegree * shrunk);
}

export type ReportedPosition = { readonly position: Position; readonly at: number };

/** How long to wait before a position is told, after what was told before; 0 is at once. */
export function waitBeforeTelling(
  told: ReportedPosition | undefined,
  position: Position,
  now: number,
): number {
  if (!told) return 0;
  const hasMoved = metersBetween(told.position, position) > stillMeters;
  return Math.max(0, told.at + (hasMoved ? movingMs : stillMs) - now);
}

/** After a position that could not be told. */
export const retryMs = movingMs;
