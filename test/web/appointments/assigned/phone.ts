import { onTestFinished, vi } from 'vitest';
import type { Position } from '#shared/staff/api.ts';
import { createLocationMemory } from '#web/src/features/appointments/assigned/location/location-memory.ts';
import { LocationSharing } from '#web/src/features/appointments/assigned/location/location-sharing.ts';

type PositionWatch = { found: PositionCallback; failed: PositionErrorCallback; options: PositionOptions };

/** Creates a geolocation double that has the user's permission. */
export function aPhone() {
  const watches = new Map<number, PositionWatch>();
  let lastId = 0;
  const geolocation = {
    watchPosition: vi.fn(
      (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => {
        lastId += 1;
        watches.set(lastId, { found, failed, options });
        return lastId;
      },
    ),
    clearWatch: vi.fn((id: number) => void watches.delete(id)),
    getCurrentPosition: vi.fn(),
  };
  return {
    geolocation: geolocation as unknown as Geolocation,
    /** Options of the current watches; empty if none. */
    watchOptions: () => [...watches.values()].map(({ options }) => options),
    isAt({ latitude, longitude }: Position) {
      for (const { found } of watches.values())
        found({ coords: { latitude, longitude } } as GeolocationPosition);
    },
    fails(code: 1 | 2 | 3) {
      for (const { failed } of [...watches.values()])
        failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    },
  };
}

/** Installs the geolocation double in the browser. */
export function installPhone() {
  const phone = aPhone();
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: phone.geolocation });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
  return phone;
}

export const sanJuan: Position = { latitude: 18.4301, longitude: -66.0602 };
/** About 11 m north of San Juan: the same place within the position error. */
export const nearby: Position = { latitude: 18.4302, longitude: -66.0602 };
export const caguas: Position = { latitude: 18.2345, longitude: -66.0351 };

/** Creates the location sharing of a staff member, with their phone and the positions sent to the server. */
export function aShift(staffId = 's1') {
  const phone = aPhone();
  const sentPositions: (Position | 'forgotten')[] = [];
  const world = { isOnline: true };
  const sharing = new LocationSharing({
    geolocation: phone.geolocation,
    memory: createLocationMemory(staffId),
    sendPosition: async (position) => {
      if (!world.isOnline) throw new TypeError('fetch failed');
      sentPositions.push(position);
    },
    deletePosition: async () => void sentPositions.push('forgotten'),
  });
  return { phone, sentPositions, world, sharing };
}
