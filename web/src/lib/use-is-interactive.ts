import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Whether clicks have an effect: false in prerendered HTML until hydration. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
