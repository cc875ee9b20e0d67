import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether this device has a network at all; the server may be out of reach all the same. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
