import { useEffect } from 'react';

/** The sign-in code is a quarter of what these pages load: it comes once they are drawn, and whoever sends waits for it. */
export const loadAuth = () => import('./auth.ts');

/** Asks for it after the first paint. */
export function useAuthSoon(): void {
  useEffect(() => {
    // What fails here fails again, aloud, where it is needed.
    loadAuth()
      .then(({ ready }) => ready())
      .catch(() => undefined);
  }, []);
}
