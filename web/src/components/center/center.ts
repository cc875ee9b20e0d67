import { useEffect, useSyncExternalStore } from 'react';
import { type BookingTerms, originalTerms } from '#shared/appointments/changes/terms.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { rememberBrand } from '#web/src/lib/brand.ts';

type Contact = Pick<PublicSettings, 'brandName' | 'phone' | 'email' | 'address' | 'merchantNumber'>;

let known: PublicSettings | undefined;
let isAsked = false;
let isUnanswered = false;
const watchers = new Set<() => void>();

/** Stores settings that another call has answered, which saves a request. */
export function rememberCenter(settings: PublicSettings): void {
  known = settings;
  rememberBrand(settings.brandName);
  isAsked = true;
  for (const tell of watchers) tell();
}

/** Requests the settings once per page; after a failure the defaults apply. */
function askOnce(): void {
  if (isAsked) return;
  isAsked = true;
  import('./ask-center.ts')
    .then(({ askCenter }) => askCenter())
    .then(rememberCenter, () => {
      isAsked = false;
      isUnanswered = true;
      for (const tell of watchers) tell();
    });
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Returns the center's settings once any call has answered them; requests them unless `asks` is false. */
export function useKnownCenter({ asks = true }: { asks?: boolean } = {}): PublicSettings | undefined {
  useEffect(() => {
    if (asks) askOnce();
  }, [asks]);
  return useSyncExternalStore(
    watch,
    () => known,
    () => undefined,
  );
}

/** Returns the booking terms for a prerendered page: undefined until answered, defaults on failure. */
export function useAnsweredTerms(): BookingTerms | undefined {
  const known = useKnownCenter();
  const isWithout = useSyncExternalStore(
    watch,
    () => isUnanswered,
    () => false,
  );
  return known ?? (isWithout ? originalTerms : undefined);
}

/** Returns the center's contact data; the defaults until they are loaded. */
export function useContact(given?: { asks?: boolean }): Contact {
  return useKnownCenter(given) ?? publicDefaults;
}

/** Returns the current booking terms. */
export const useTerms = (): BookingTerms => useKnownCenter() ?? originalTerms;
