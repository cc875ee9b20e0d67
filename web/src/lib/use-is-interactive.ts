import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Whether clicks have an effect, which prerendered HTML lacks until hydration. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
