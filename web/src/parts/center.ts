import { useEffect, useSyncExternalStore } from 'react';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';

let known: PublicSettings | undefined;
let isAsked = false;
const watchers = new Set<() => void>();

/** What another call has said of the centre: nobody asks for it again. */
export function rememberCenter(settings: PublicSettings): void {
  known = settings;
  isAsked = true;
  for (const tell of watchers) tell();
}

/** Once a visit; who cannot be told goes on with what a centre starts as, and is told on the next page. */
function askOnce(): void {
  if (isAsked) return;
  isAsked = true;
  import('./ask-center.ts')
    .then(({ askCenter }) => askCenter())
    .then(rememberCenter, () => {
      isAsked = false;
    });
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/**
 * How to reach the centre, as its owner says; as a centre starts until the answer is here. `asks: false` where the
 * page's own call brings it.
 */
export function useCenter({ asks = true }: { asks?: boolean } = {}): PublicSettings {
  useEffect(() => {
    if (asks) askOnce();
  }, [asks]);
  return useSyncExternalStore(
    watch,
    () => known ?? publicDefaults,
    () => publicDefaults,
  );
}
