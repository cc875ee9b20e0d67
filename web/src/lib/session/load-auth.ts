import { useEffect } from 'react';

/** Loads the sign-in code, a quarter of these pages' code. A submit waits for it. */
export const loadAuth = () => import('./auth.ts');

/** Starts loading the sign-in code after the first paint. */
export function usePreloadedAuth(): void {
  useEffect(() => {
    // A failure is reported where the code is needed.
    loadAuth()
      .then(({ configureOnce }) => configureOnce())
      .catch(() => undefined);
  }, []);
}
