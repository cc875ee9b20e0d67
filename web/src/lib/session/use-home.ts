import { useEffect, useSyncExternalStore } from 'react';
import { homeHint, onPersonChange } from './session.ts';
import { joinSession } from './session-tabs.ts';

/**
 * The home of whoever is signed in here, or in another tab that shares its session. Known once the page is alive: one
 * that the build drew is the same for everybody, and hides until then what a guest alone would see.
 */
export function useHome(): string | undefined {
  useEffect(() => {
    void joinSession();
    document.documentElement.classList.remove('is-signed-in');
  }, []);
  return useSyncExternalStore(onPersonChange, homeHint, () => undefined);
}
