import { useEffect, useSyncExternalStore } from 'react';
import { onPersonChange, readHomeHint } from './session.ts';
import { joinSession } from './session-tabs.ts';

/** Returns the signed-in user's home, or undefined during hydration, as in the prerendered page. */
export function useHome(): string | undefined {
  useEffect(() => {
    void joinSession();
    document.documentElement.classList.remove('is-signed-in');
  }, []);
  return useSyncExternalStore(onPersonChange, readHomeHint, () => undefined);
}
