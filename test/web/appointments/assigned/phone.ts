import { onTestFinished, vi } from 'vitest';
import type { Position } from '#shared/staff/api.ts';
import { createLocationMemory } from '#web/src/features/appointments/assigned/location/location-memory.ts';
import { LocationSharing } from '#web/src/features/appointments/assigned/location/location-sharing.ts';

type PositionWatch = {
  onPosition: PositionCallback;
  onError: PositionErrorCallback;
  options: PositionOptions;
};

/** Creates a geolocation double that has the user's permission. */
export function aPhone() {
  const watches = new Map<number, PositionWatch>();
  let lastId = 0;
  const geolocation = {
    watchPosition: vi.fn(
      (onPosition: PositionCallback, onError: PositionErrorCallback, options: PositionOptions) => {
        lastId += 1;
        watches.set(lastId, { onPosition, onError, options });
        return lastId;
      },
    ),
    clearWatch: vi.fn((id: number) => void watches.delete(id)),
    getCurrentPosition: vi.fn(),
  };
  return {
    // LocationSharing uses no other members of the interface.
    geolocation: geolocation as unknown as Geolocation,
    /** Returns the options of the current watches. */
    listWatchOptions: () => [...watches.values()].map(({ options }) => options),
    moveTo({ latitude, longitude }: Position) {
      for (const { onPosition } of watches.values())
        onPosition({ coords: { latitude, longitude } } as GeolocationPosition);
    },
    failWith(code: 1 | 2 | 3) {
      for (const { onError } of [...watches.values()])
        onError({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
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
/** About 11 m north of San Juan, which is the same place within the position error. */
export const nearby: Position = { latitude: 18.4302, longitude: -66.0602 };
export const caguas: Position = { latitude: 18.2345, longitude: -66.0351 };

/** Creates the location sharing of a staff member, with a phone and a record of what is sent to the server. */
export function aLocationSharing(staffId = 's1') {
  const phone = aPhone();
  const sentPositions: (Position | 'deleted')[] = [];
  const network = { isOnline: true };
  const sharing = new LocationSharing({
    geolocation: phone.geolocation,
    memory: createLocationMemory(staffId),
    sendPosition: async (position) => {
      if (!network.isOnline) throw new TypeError('fetch failed');
      sentPositions.push(position);
    },
    deletePosition: async () => void sentPositions.push('deleted'),
  });
  return { phone, sentPositions, network, sharing };
}
