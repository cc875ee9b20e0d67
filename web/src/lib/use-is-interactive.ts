import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the build draws, and until the browser has taken it over: nobody hears a press before. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
