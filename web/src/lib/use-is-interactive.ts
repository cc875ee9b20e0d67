import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False in prerendered HTML until hydration, when clicks have no effect. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
