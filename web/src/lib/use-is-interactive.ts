import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML until hydration, when clicks have no effect. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
