import { useEffect, useState, useSyncExternalStore } from 'react';
import { shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { call } from '#web/src/lib/call.ts';
import { addSignOutTask } from '#web/src/lib/session/session.ts';
import { createLocationMemory } from './location-memory.ts';
import { LocationSharing } from './location-sharing.ts';

const createSharing = (staffId: string) =>
  new LocationSharing({
    // Typed as always present. Browsers omit it on insecure pages.
    geolocation: navigator.geolocation as Geolocation | undefined,
    memory: createLocationMemory(staffId),
    sendPosition: (position) => call(shareLocation, { params: { staffId }, body: position }),
    // The page may close right after. Without keepalive the position would stay on the map for 15 minutes.
    deletePosition: () => call(stopSharingLocation, { params: { staffId } }, { keepalive: true }),
  });

/** Location sharing of one staff member, bound to the lifetime of its screen. */
export function useLocationSharing(staffId: string) {
  const [sharing] = useState(() => createSharing(staffId));
  useEffect(() => {
    const { resume, suspend, stop, handleOffline, handleOnline } = sharing;
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && resume();
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    window.addEventListener('pagehide', suspend);
    window.addEventListener('pageshow', handlePageShow);
    const removeSignOutListener = addSignOutTask(stop);
    resume();
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('pagehide', suspend);
      window.removeEventListener('pageshow', handlePageShow);
      removeSignOutListener();
      suspend();
    };
  }, [sharing]);
  const state = useSyncExternalStore(sharing.subscribe, sharing.getState);
  return { state, start: sharing.start, stop: sharing.stop };
}
