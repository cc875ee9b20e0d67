import { useEffect, useState, useSyncExternalStore } from 'react';
import { shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { call } from '#web/src/lib/call.ts';
import { beforeSignOut } from '#web/src/lib/session/session.ts';
import { locationMemory } from './location-memory.ts';
import { LocationSharing } from './location-sharing.ts';

const sharingOf = (staffId: string) =>
  new LocationSharing({
    // Typed as always there; browsers leave it out where the page is not secure.
    geolocation: navigator.geolocation as Geolocation | undefined,
    memory: locationMemory(staffId),
    tell: (position) => call(shareLocation, { params: { staffId }, body: position }),
    // Whoever stops may close the page at once: what they ended would stand on the map for a quarter of an hour.
    forget: () => call(stopSharingLocation, { params: { staffId } }, { keepalive: true }),
  });

/** The switch of one person: it lasts as long as the screen that shows it, and comes back with it. */
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
