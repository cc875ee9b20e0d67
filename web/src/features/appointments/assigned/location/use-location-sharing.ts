import { useEffect, useState, useSyncExternalStore } from 'react';
import { shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { call } from '#web/src/lib/call.ts';
import { beforeSignOut } from '#web/src/lib/session/session.ts';
import { locationMemory } from './location-memory.ts';
import { LocationSharing } from './location-sharing.ts';

const sharingOf = (staffId: string) =>
  new LocationSharing({
    // Typed as always present; browsers omit it on insecure pages.
    geolocation: navigator.geolocation as Geolocation | undefined,
    memory: locationMemory(staffId),
    tell: (position) => call(shareLocation, { params: { staffId }, body: position }),
    // keepalive: the page may close right after, and the position would stay on the map for 15 minutes.
    forget: () => call(stopSharingLocation, { params: { staffId } }, { keepalive: true }),
  });

/** Location sharing of one staff member, bound to the lifetime of its screen. */
export function useLocationSharing(staffId: string) {
  const [sharing] = useState(() => sharingOf(staffId));
  useEffect(() => {
    const { resume, leave, stop, loseTouch, catchUp } = sharing;
    const comeBack = (event: PageTransitionEvent) => event.persisted && resume();
    window.addEventListener('offline', loseTouch);
    window.addEventListener('online', catchUp);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    const noFarewell = beforeSignOut(stop);
    resume();
    return () => {
      window.removeEventListener('offline', loseTouch);
      window.removeEventListener('online', catchUp);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      noFarewell();
      leave();
    };
  }, [sharing]);
  const state = useSyncExternalStore(sharing.subscribe, sharing.state);
  return { state, start: sharing.start, stop: sharing.stop };
}
